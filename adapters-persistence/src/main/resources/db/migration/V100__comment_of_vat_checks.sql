SET LOCAL lock_timeout = '10s';

COMMENT ON TABLE tax_check IS
    'The answers of the VAT register with their time and request identifier, as evidence; deleted only by tax_purge.';
