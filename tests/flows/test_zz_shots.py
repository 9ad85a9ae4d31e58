import asyncio, sys, json, os
import pytest
from tests.flows.numo import lay_out, sit_down, Player
pytestmark=[pytest.mark.english]
async def shoot(world,name,who="ann"):
    m=world.person(who)
    pv=world.env.preview(m.user.dm_channel,viewers=[m.user],layout="channel")
    async with pv:
        p=await asyncio.create_subprocess_exec("/tmp/pw/bin/python","/tmp/numo_shot.py",pv.url,name,os.environ.get("W","400"))
        await p.wait()
@pytest.mark.settings(pictures=os.environ.get("PICS","1")=="1")
async def test_shots(world):
    lang=os.environ.get("LOC")
    ann,_=await sit_down(world,"ann","ben",level=4)
    if lang: await world.person("ann").slash(world.channel,"settings user",language=lang) if False else None
    hands={"ann":["7su",21,28,18,"9su",33,"99sp",120,"144wi",4],"ben":[1,2,3]}
    await lay_out(world,("ben","run",[9,12,15]),("ann","character",["7sp","8au","8wi"]),("ben","run",[20,24,28] if False else [22,23,24]),hands=hands,discards=[80,77],stock=[110,50])
    await shoot(world,"draw")
    await ann.draws(); await world.wait()
    await shoot(world,"meld")
    await ann.selects("Choose cards",["5"]); await world.wait()
    await shoot(world,"one")
    await ann.selects("Choose cards",["0","1","2"]); await world.wait()
    await shoot(world,"three")
