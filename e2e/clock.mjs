// Loaded before the program by tests about time: CLOCK_FORWARD_MS or a message moves its clock forward.
let forward = Number(process.env.CLOCK_FORWARD_MS ?? 0);
const RealDate = Date;
const now = () => RealDate.now() + forward;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, property) => (property === "now" ? now : Reflect.get(target, property)),
});

process.on("message", (milliseconds) => {
  forward += milliseconds;
  process.send(forward);
});
// Worker threads load this file too, but have no channel.
process.channel?.unref();
