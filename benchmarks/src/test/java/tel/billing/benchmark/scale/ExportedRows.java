package tel.billing.benchmark.scale;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.postgresql.PGConnection;
import tel.billing.benchmark.process.BenchmarkDatabase;
import tel.billing.benchmark.process.BenchmarkedService;
import tel.billing.benchmark.request.CustomerYear;
import tel.billing.process.DatabaseServer;
import tel.billing.shared.embedded.LoopbackPort;

/// All rows that the service stored about a few customers within a year.
///
/// @param directory a file for each table, as `COPY` writes it
/// @param tables those with rows
public record ExportedRows(Path directory, List<String> tables) {
    /// Tables with rows that do not belong to customers.
    private static final Set<String> NOT_COPIED = Set.of(
            "flyway_schema_history",
            "identity_operator",
            "identity_retired_signing_key",
            "identity_signing_key",
            "invoice_daily_vat",
            "invoice_sequence",
            "ledger_daily_total",
            "payment_reconciliation_turn",
            "shared_clock",
            "shared_scheduled_task",
            "shared_stamp",
            "subscription_plan",
            "subscription_plan_version",
            "tax_exchange_rate",
            "tax_rate");
    /// Tables that can have rows of customers, but have none at the end of the year, and why.
    private static final Map<String, String> WITHOUT_ROWS = Map.ofEntries(
            Map.entry("account_external_id", "the customers' clients give no external ids"),
            Map.entry("identity_browser_session", "the customers use the API"),
            Map.entry("identity_email_link", "deleted when the link is used or expires"),
            Map.entry("identity_invitation", "only of staff"),
            Map.entry("identity_magic_link", "deleted when the link is used or expires"),
            Map.entry("identity_recovery_code", "only of staff"),
            Map.entry("identity_reset_link", "deleted when the link is used or expires"),
            Map.entry("identity_second_factor", "only of staff"),
            Map.entry("invoice_voided", "only after a loss of data"),
            Map.entry("payment_card_history", "only after declined cards"),
            Map.entry("payment_card_reading", "a queue"),
            Map.entry("payment_difference", "the sandbox reports what was recorded"),
            Map.entry("payment_notice", "no amount makes the sandbox send a notification"),
            Map.entry("payment_refund", "the customers get no refunds"),
            Map.entry("provisioning_difference", "the sandbox loses no lines"),
            Map.entry("shared_rate_limit", "rate limits are off"),
            Map.entry("subscription_raised_wallet", "a queue"));

    /// Whether customers have rows in this table after a year.
    static boolean mustHaveRows(String table) {
        return !NOT_COPIED.contains(table) && !WITHOUT_ROWS.containsKey(table);
    }

    /// Simulates a year of customers with the service and its sandboxes, and exports their rows.
    public static ExportedRows simulate(Path directory) throws IOException, SQLException, InterruptedException {
        Files.createDirectories(directory);
        var home = directory.resolve("service");
        var masterKey = BenchmarkDatabase.newMasterKey();
        try (var service = BenchmarkedService.start(home, LoopbackPort.free(), masterKey);
                var connection = new DatabaseServer(home).signIn()) {
            CustomerYear.simulateYear(service.port());
            return save(connection, directory);
        }
    }

    private static ExportedRows save(Connection connection, Path directory) throws IOException, SQLException {
        var saved = new ArrayList<String>();
        var copy = connection.unwrap(PGConnection.class).getCopyAPI();
        for (var table : DatabaseTables.of(connection)) {
            if (!NOT_COPIED.contains(table.name())) {
                try (var file = Files.newOutputStream(directory.resolve(table.name()))) {
                    var rows = copy.copyOut(
                            "COPY (SELECT %s FROM %s %s) TO STDOUT"
                                    .formatted(table.columnNames(), table.name(), ofCustomers(table)),
                            file);
                    if (rows > 0) {
                        saved.add(table.name());
                    }
                }
            }
        }
        return new ExportedRows(directory, List.copyOf(saved));
    }

    /// Excludes rows of the operator's own users.
    private static String ofCustomers(DatabaseTables.Table table) {
        return table.account()
                .map("WHERE %s NOT IN (SELECT account_id FROM identity_operator)"::formatted)
                .orElse("");
    }
}
