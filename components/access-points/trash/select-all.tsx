"use client";

/** Checkbox that selects each row with a checkbox that belongs to its form. Hidden without script. */
export function SelectAll() {
  return (
    <label className="tick with-script">
      <input
        type="checkbox"
        aria-label="Select this page"
        onChange={({ currentTarget: { form, checked } }) => {
          for (const box of form?.elements ?? [])
            if (box instanceof HTMLInputElement && box.name === "id") box.checked = checked;
        }}
      />
    </label>
  );
}
