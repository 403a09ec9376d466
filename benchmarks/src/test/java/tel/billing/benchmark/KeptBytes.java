package tel.billing.benchmark;

import java.util.Locale;

/// How much the database grows by what it keeps for years. Keys, e-mails and sessions are deleted after hours.
public final class KeptBytes {
    /// Frees the space of row versions that are no longer needed.
    public static final String VACUUM = "VACUUM";

    /// The size of all tables of these subdomains, with their indexes.
    public static final String QUERY = """
        SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
            AND relname ~ '^(account|audit|invoice|ledger|payment|provisioning|subscription)_'
        """;

    private KeptBytes() {}

    /// A sentence for the report.
    public static String each(String what, long before, long after, long number) {
        return String.format(Locale.ROOT, "the database keeps %,d bytes for each %s", (after - before) / number, what);
    }
}
