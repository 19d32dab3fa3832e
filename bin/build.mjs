// npm run build: the build alone, when anything has changed.
import { prepare } from "./steps/prepare.mjs";
import { say } from "./steps/say.mjs";

await prepare();
say("Built.");
