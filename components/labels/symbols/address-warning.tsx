import { Notice } from "@/components/ui/feedback/notice";

/** Address in examples, while links have none. */
export const EXAMPLE_ADDRESS = "https://doors.example.com";

/** Says that phones cannot open the links, and who changes that, where and how. */
export const AddressWarning = ({ fault, isChosen }: { fault: string; isChosen: boolean }) => (
  <div className="max-w-xl">
    <Notice tone="warning">
      <p className="font-semibold">{fault}</p>
      <p>
        {isChosen ? "Do not print labels before that is changed. " : "Choose links when that is changed. "}
        The person who installed this program can do it: on the server, in the file{" "}
        <code className="font-mono">.env</code>, they set <code className="font-mono">PUBLIC_URL</code> to the https
        address at which people open this program, and start it again. If that is not you, send them this line with your
        own address:
      </p>
      <code className="my-1 block font-mono">PUBLIC_URL={EXAMPLE_ADDRESS}</code>
      <p>
        The file <code className="font-mono">docs/configuration.md</code> of the program says more.
      </p>
    </Notice>
  </div>
);
