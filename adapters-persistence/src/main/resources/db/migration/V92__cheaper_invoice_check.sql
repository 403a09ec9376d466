SET LOCAL lock_timeout = '10s';

-- The rules of V36. The queries on other invoices are nested in an IF of their own: PL/pgSQL plans all queries of a
-- condition when it evaluates it, and most invoices neither correct nor replace another one.
CREATE OR REPLACE FUNCTION invoice_check_invoice() RETURNS trigger
    LANGUAGE plpgsql SET search_path = "${flyway:defaultSchema}", pg_temp AS
$$
BEGIN
    IF NOT EXISTS (SELECT FROM invoice_line WHERE account_id = NEW.account_id AND invoice_id = NEW.id) THEN
        RAISE EXCEPTION 'invoice % has no line', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    -- Credit notes on one invoice are counted one by one, so that each sees those before it.
    IF NEW.corrects_id IS NOT NULL THEN
        IF NOT EXISTS (SELECT FROM invoice_invoice i
                       WHERE i.account_id = NEW.account_id AND i.id = NEW.corrects_id AND i.kind = 'invoice'
                           AND i.currency = NEW.currency
                           AND i.net_minor >= (SELECT sum(n.net_minor) FROM invoice_invoice n
                               WHERE n.account_id = i.account_id AND n.corrects_id = i.id)
                           AND i.vat_minor >= (SELECT sum(n.vat_minor) FROM invoice_invoice n
                               WHERE n.account_id = i.account_id AND n.corrects_id = i.id))
            OR NEW.nth > 1 AND NOT EXISTS (SELECT FROM invoice_invoice n
                WHERE n.account_id = NEW.account_id AND n.corrects_id = NEW.corrects_id AND n.nth = NEW.nth - 1) THEN
            RAISE EXCEPTION 'credit note % gives back what was not invoiced', NEW.id USING ERRCODE = 'check_violation';
        END IF;
    END IF;
    IF NEW.replaces_id IS NOT NULL THEN
        IF NOT EXISTS (
                SELECT FROM invoice_invoice i
                WHERE i.account_id = NEW.account_id AND i.id = NEW.replaces_id AND i.kind = 'invoice'
                    AND i.currency = NEW.currency
                    AND i.net_minor + i.vat_minor = (SELECT sum(n.net_minor + n.vat_minor) FROM invoice_invoice n
                        WHERE n.account_id = i.account_id AND n.corrects_id = i.id)) THEN
            RAISE EXCEPTION 'invoice % replaces one that still stands', NEW.id USING ERRCODE = 'check_violation';
        END IF;
    END IF;
    RETURN NULL;
END
$$;
