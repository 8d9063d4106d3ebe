import { RETENTION_DAYS } from '../../domain/limits.ts';
import type { Resealed } from '../files/vault/secrets.ts';
import type { Command } from './command.ts';

export const resealCommand: Command = {
  name: 'reseal',
  parameters: [],
  about: 'seals the keys of all orders and files with the first secret of LINK_SECRET',
  run: async (context) => {
    const { secrets } = await context.services();
    const resealed = await secrets.reseal();
    return { output: reportOf(resealed), exitCode: resealed.unreadable.length === 0 ? 0 : 1 };
  },
};

function reportOf({ resealed, current, unreadable, retired }: Resealed): string {
  const lines = [
    `Keys of orders and files sealed with the first secret: ${resealed} now, ${current} before.`,
    ...(retired.length === 0
      ? []
      : [
          `No order and no file needs the secret ${retired.join(', ')} any more. Once every server runs with the new one first, run this again. Then the old one can be removed from LINK_SECRET.`,
          `Until ${RETENTION_DAYS.from} days after the last server began with the new one, the command erase still needs the old one: it finds files that nobody has ordered by the secret of their upload.`,
          'Links in mails that were sent before stop working then: npm run orders -- files <ref> gives new ones. Backups made before still need the old secret.',
        ]),
    ...(unreadable.length === 0
      ? []
      : [
          'None of the secrets opens the keys of these orders and files, and no secret can be given up:',
          ...unreadable.map((key) => `  ${key}`),
        ]),
  ];
  return lines.join('\n');
}
