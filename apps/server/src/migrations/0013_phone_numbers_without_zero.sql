-- Until they were read at sign-up, numbers were kept as typed: some with the 0 that is dialled inside their country only.
-- France and Switzerland have nine digits after it, Belgium eight or nine; elsewhere a 0 may be part of the number.
UPDATE "profiles" SET "phone_number" = left("phone_number", 3) || substr("phone_number", 5)
WHERE "phone_number" ~ '^\+((33|41)0[1-9][0-9]{8}|320[1-9][0-9]{7,8})$';
