import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";

interface Chunk {
	file: string;
	src?: string;
	isEntry?: boolean;
	imports?: string[];
	dynamicImports?: string[];
}
const manifest: Record<string, Chunk> = JSON.parse(
	readFileSync("dist/.vite/manifest.json", "utf8"),
);

/** Compressed bytes of script that a route loads: its chunks and all they import statically. */
function scriptBytes(...keys: string[]): number {
	const files = new Set<string>();
	const visit = (key: string): void => {
		const chunk = manifest[key];
		if (chunk === undefined || files.has(chunk.file)) return;
		files.add(chunk.file);
		chunk.imports?.forEach(visit);
	};
	keys.forEach(visit);
	let bytes = 0;
	for (const file of files)
		if (file.endsWith(".js"))
			bytes += gzipSync(readFileSync(`dist/${file}`)).length;
	return bytes;
}
const keyOf = (source: string): string => {
	const found = Object.keys(manifest).find((key) => key.endsWith(source));
	if (found === undefined)
		throw new Error(`${source} is not in the build's manifest`);
	return found;
};

it("the sign-in route loads at most 130 kB of compressed script", () => {
	expect(
		scriptBytes("index.html", keyOf("features/auth/sign-in-screen.tsx")),
	).toBeLessThanOrEqual(130_000);
});

it("the review route loads at most 400 kB of compressed script", () => {
	expect(
		scriptBytes("index.html", keyOf("features/review/review-screen.tsx")),
	).toBeLessThanOrEqual(400_000);
});
