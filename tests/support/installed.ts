import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder in which Debian installs PostgreSQL's programs, by version. */
const POSTGRES = '/usr/lib/postgresql';

/** Returns the folder of PostgreSQL's programs on this machine, or `null`. */
export function postgresPrograms(): string | null {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).toSorted().toReversed() : [];
  const folders = [
    ...versions.map((version) => join(POSTGRES, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** Returns the path of ClamAV's scanner on this machine, or `null`. */
export function clamdProgram(): string | null {
  const folders = ['/usr/sbin', '/usr/local/sbin', ...(process.env['PATH'] ?? '').split(':')];
  return folders.map((folder) => join(folder, 'clamd')).find((path) => existsSync(path)) ?? null;
}

/** The folder of Debian's clamav-testfiles: one harmless program in every archive format that ClamAV reads. */
export const TEST_FILES = '/usr/share/clamav-testfiles';

/** What Debian calls the folders of programs and libraries for this machine's processor. */
const TRIPLET = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';

/** Debian's Firefox. */
export const FIREFOX = '/usr/bin/firefox-esr';

/** Debian's driver of WebKitGTK, and the X server that its windows are on. */
export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const XVFB = '/usr/bin/Xvfb';

/** Debian's Python, and GObject Introspection's data of WebKitGTK and of the library behind it. */
const PYTHON_GOBJECT = '/usr/lib/python3/dist-packages/gi';
const WEBKIT_TYPELIBS = ['/usr/lib', `/usr/lib/${TRIPLET}`].map((folder) =>
  join(folder, 'girepository-1.0/WebKit2-4.1.typelib'),
);

/** Debian's driver of WPE WebKit, and the browser that it starts. */
export const WPE_DRIVER = '/usr/bin/WPEWebDriver';
export const WPE_BROWSER = `/usr/lib/${TRIPLET}/wpe-webkit-1.1/MiniBrowser`;

/** The bit in `CapEff` of Linux's capability to mount file systems, which most containers lack. */
const CAP_SYS_ADMIN = 1n << 21n;

const SWIFT_PROGRAMS = [
  'swift-ring-builder',
  'swift-account-server',
  'swift-container-server',
  'swift-object-server',
  'swift-proxy-server',
];

/** A program that some tests need, and that not every machine has. */
interface Service {
  readonly name: string;
  /** What the names of the projects of these tests begin with. */
  readonly project: 'server' | 'e2e';
  isInstalled(): boolean;
  /** The tests that are skipped without it. */
  readonly tests: string;
  /** The Debian packages that install it; empty if none does. */
  readonly packages: readonly string[];
}

const SERVICES = {
  firefox: {
    name: 'Firefox',
    project: 'e2e',
    isInstalled: () => existsSync(FIREFOX),
    tests: 'a visitor in Firefox',
    packages: ['firefox-esr'],
  },
  webkit: {
    name: 'WebKitGTK with its driver',
    project: 'e2e',
    isInstalled: () =>
      [WEBKIT_DRIVER, XVFB, PYTHON_GOBJECT].every((path) => existsSync(path)) &&
      WEBKIT_TYPELIBS.some((path) => existsSync(path)),
    tests: 'a visitor in WebKit',
    packages: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
  },
  wpe: {
    name: 'WPE WebKit with its driver',
    project: 'e2e',
    isInstalled: () => [WPE_DRIVER, WPE_BROWSER].every((path) => existsSync(path)),
    tests: 'an order in WPE WebKit',
    packages: ['wpewebkit-driver', 'libwpewebkit-1.1-0', 'libegl1'],
  },
  chromium92: {
    name: 'Linux on x64, for which there is a Chromium 92',
    project: 'e2e',
    isInstalled: () => process.platform === 'linux' && process.arch === 'x64',
    tests: 'an order in Chromium 92',
    packages: [],
  },
  postgres: {
    name: 'PostgreSQL',
    project: 'server',
    isInstalled: () => isSet('TEST_DATABASE_URL') || postgresPrograms() !== null,
    tests: 'the server on PostgreSQL',
    packages: ['postgresql'],
  },
  swift: {
    name: 'Swift',
    project: 'server',
    isInstalled: () => SWIFT_PROGRAMS.every(isUsrBin),
    tests: 'the server on an object storage',
    packages: ['swift', 'swift-proxy', 'swift-account', 'swift-container', 'swift-object'],
  },
  clamd: {
    name: 'ClamAV',
    project: 'server',
    isInstalled: () => clamdProgram() !== null,
    tests: 'the virus scanner',
    packages: ['clamav-daemon'],
  },
  testFiles: {
    name: 'clamav-testfiles',
    project: 'server',
    isInstalled: () => existsSync(join(TEST_FILES, 'clam.pdf')),
    tests: "the virus scanner with ClamAV's test files",
    packages: ['clamav-testfiles'],
  },
  deployment: {
    name: 'Caddy, promtool and systemd-analyze',
    project: 'server',
    isInstalled: () => ['caddy', 'promtool', 'systemd-analyze'].every(isUsrBin),
    tests: 'what these say of the files of docs/deploy',
    packages: ['caddy', 'prometheus', 'systemd'],
  },
  mount: {
    name: 'the right to mount a file system, which root on Linux has',
    project: 'server',
    isInstalled: () => (effectiveCapabilities() & CAP_SYS_ADMIN) !== 0n,
    tests: 'a full disk',
    packages: [],
  },
} satisfies Record<string, Service>;

/** Returns the services that this machine lacks now. */
export function missingServices(): Service[] {
  return Object.values<Service>(SERVICES).filter((service) => !service.isInstalled());
}

/** The Debian packages of all services. */
export const SERVICE_PACKAGES: readonly string[] = Object.values<Service>(SERVICES).flatMap(
  ({ packages }) => packages,
);

export const HAS_FIREFOX = SERVICES.firefox.isInstalled();
export const HAS_WEBKIT = SERVICES.webkit.isInstalled();
export const HAS_WPE = SERVICES.wpe.isInstalled();
export const HAS_CHROMIUM_92 = SERVICES.chromium92.isInstalled();
export const HAS_POSTGRES = SERVICES.postgres.isInstalled();
/** Whether the tests have an object storage of their own, which they reach through a proxy that fails. */
export const HAS_SWIFT = SERVICES.swift.isInstalled() && !isSet('TEST_STORAGE_URL');
/** Whether the tests can have an object storage, of their own or of `TEST_STORAGE_URL`. */
export const HAS_OBJECT_STORAGE = isSet('TEST_STORAGE_URL') || HAS_SWIFT;
export const HAS_CLAMD = SERVICES.clamd.isInstalled();
export const HAS_TEST_FILES = SERVICES.testFiles.isInstalled();
export const HAS_DEPLOYMENT_PROGRAMS = SERVICES.deployment.isInstalled();
/** Whether the tests can mount a small disk to fill it. */
export const CAN_MOUNT = SERVICES.mount.isInstalled();

function isUsrBin(program: string): boolean {
  return existsSync(join('/usr/bin', program));
}

function isSet(variable: string): boolean {
  return (process.env[variable] ?? '') !== '';
}

function effectiveCapabilities(): bigint {
  const path = '/proc/self/status';
  const status = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return BigInt(`0x${/^CapEff:\s+([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
}
