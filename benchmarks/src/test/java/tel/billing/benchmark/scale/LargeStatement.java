package tel.billing.benchmark.scale;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Base64;
import java.util.UUID;

/// The account statement of one account with many transfers.
///
/// @param entries the number of its entries
public record LargeStatement(UUID account, long entries) {
    /// Of the last transfer. The ledger closes the days until the day before yesterday.
    private static final String END = "now() - interval '3 days'";

    private static final String TRANSFERS = """
        INSERT INTO ledger_transfer
            (account_id, id, kind, debit, credit, currency, amount_minor, reference_type, reference_id, description,
            posted_at, entry_number, balance_after_minor, occurrence)
        SELECT account_id, gen_random_uuid(), 'topup', 'card_processor', 'wallet', currency, 1, 'payment',
            gen_random_uuid(), 'Top-up', last_entry_at + (%3$s - last_entry_at) * n / %1$d, entries + n,
            balance_minor + n, 1
        FROM ledger_wallet, generate_series(1, %1$d) n
        WHERE account_id = '%2$s' AND currency = 'EUR'
        """;

    private static final String WALLET = """
        UPDATE ledger_wallet
        SET entries = entries + %1$d, balance_minor = balance_minor + %1$d, last_entry_at = %3$s
        WHERE account_id = '%2$s' AND currency = 'EUR'
        RETURNING entries
        """;

    /// Adds transfers to the wallet with the oldest last entry. All of them belong to days that the ledger closes.
    public static LargeStatement insert(Connection superuser, long transfers) throws SQLException {
        try (var sql = superuser.createStatement()) {
            sql.execute("SET session_replication_role = replica");
            // One transaction, so that now() is the same in both commands.
            sql.execute("BEGIN");
            UUID account;
            try (var rows = sql.executeQuery("SELECT account_id FROM ledger_wallet ORDER BY last_entry_at LIMIT 1")) {
                rows.next();
                account = rows.getObject(1, UUID.class);
            }
            sql.execute(TRANSFERS.formatted(transfers, account, END));
            long entries;
            try (var rows = sql.executeQuery(WALLET.formatted(transfers, account, END))) {
                rows.next();
                entries = rows.getLong(1);
            }
            sql.execute("COMMIT");
            sql.execute("RESET ALL");
            sql.execute("VACUUM ANALYZE ledger_transfer, ledger_wallet");
            return new LargeStatement(account, entries);
        }
    }

    public String firstPage() {
        return "/v1/admin/accounts/%s/wallets/EUR/entries?limit=20".formatted(account);
    }

    /// A page in the middle.
    public String deepPage() {
        var cursor = ByteBuffer.allocate(Long.BYTES).putLong(entries / 2).array();
        return firstPage() + "&cursor="
                + Base64.getUrlEncoder().withoutPadding().encodeToString(cursor);
    }
}
