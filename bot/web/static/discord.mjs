// Who is looking, where the page is an Activity inside Discord.

/** Have Discord say who that is. Null where the page is not inside Discord. */
export async function identify(post) {
  return null;
}
