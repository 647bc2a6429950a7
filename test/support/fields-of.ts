import * as z from '#shared/zod.ts';

/** The names of the fields of a schema, also of those that it is a union of. */
export function fieldsOf(schema: z.ZodMiniType | undefined): string[] {
  if (schema instanceof z.ZodMiniObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion)
    return schema.def.options.flatMap((each) => fieldsOf(each as z.ZodMiniType));
  return schema instanceof z.ZodMiniPipe ? fieldsOf(schema.def.in as z.ZodMiniType) : [];
}
