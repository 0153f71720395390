-- uuidv7() is PostgreSQL 18's own. On 15 to 17 this stands in for it: 48 bits of milliseconds, version 7, then random bits, so that ids sort by age.
do $$
begin
  if to_regproc('pg_catalog.uuidv7') is null then
    create function public.uuidv7() returns uuid language sql volatile parallel safe as $f$
      select encode(
        set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
          substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
        'hex')::uuid
    $f$;
  end if;
end $$;
