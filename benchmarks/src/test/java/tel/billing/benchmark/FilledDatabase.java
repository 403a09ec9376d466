package tel.billing.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tel.billing.benchmark.process.BenchmarkDatabase;
import tel.billing.benchmark.process.BenchmarkedService;
import tel.billing.benchmark.process.SmtpSink;
import tel.billing.benchmark.request.Site;
import tel.billing.benchmark.request.User;
import tel.billing.benchmark.scale.DatabaseCheck;
import tel.billing.benchmark.scale.DatabaseFiller;
import tel.billing.benchmark.scale.ExportedRows;
import tel.billing.benchmark.scale.LargeStatement;
import tel.billing.benchmark.scale.PastDays;
import tel.billing.benchmark.scale.ScheduledJobs;
import tel.billing.shared.embedded.LoopbackPort;

/// A database with a number of accounts, each with a year of history. No service runs on it yet.
///
/// @param data the directory of the service
/// @param admin signed in once
/// @param statement of the account that has more transfers than the others
/// @param faults violations of the rules that the service would have kept
record FilledDatabase(
        int accounts,
        BenchmarkDatabase database,
        Path data,
        Site site,
        User admin,
        LargeStatement statement,
        List<String> faults) {

    /// Fills a database that is empty.
    ///
    /// @param transfers the number of additional transfers of one account
    static FilledDatabase fill(
            BenchmarkDatabase database,
            Path data,
            SmtpSink mail,
            ExportedRows history,
            int accounts,
            int transfers,
            Report report)
            throws IOException, SQLException, InterruptedException {
        var site = new Site(LoopbackPort.free(), mail);
        User admin;
        try (var _ = start(database, data, site)) {
            admin = site.enrolAdmin();
        }
        report.progress(String.format(
                Locale.ROOT, "filling: %,d accounts, one of them with %,d more transfers", accounts, transfers));
        var begin = System.nanoTime();
        try (var superuser = database.connect();
                var connection = database.service(BenchmarkDatabase.NAME).getConnection()) {
            new DatabaseFiller(history, accounts).into(superuser);
            var statement = LargeStatement.insert(superuser, transfers);
            PastDays.close(connection);
            var faults = new DatabaseCheck(superuser).faults();
            report.progress(String.format(
                    Locale.ROOT,
                    "filled in %d s: %,d MiB",
                    Duration.ofNanos(System.nanoTime() - begin).toSeconds(),
                    database.count("SELECT pg_database_size(current_database()) / 1024 / 1024")));
            return new FilledDatabase(accounts, database, data, site, admin, statement, faults);
        }
    }

    BenchmarkedService startService() throws IOException, InterruptedException {
        return start(database, data, site);
    }

    private static BenchmarkedService start(BenchmarkDatabase database, Path data, Site site)
            throws IOException, InterruptedException {
        var settings = new HashMap<>(database.settings());
        settings.putAll(Map.of(
                "SPRING_MAIL_HOST",
                "127.0.0.1",
                "SPRING_MAIL_PORT",
                Integer.toString(site.mail().port()),
                "BILLING_FIRST_ADMIN_EMAIL",
                Site.adminEmail(),
                // The sandbox PBX does not know the lines of the history.
                "BILLING_LINE_RECONCILIATION_SECONDS",
                "86400"));
        return BenchmarkedService.start(data, site.port(), settings);
    }

    /// What a running service cannot read, although the tool inserted it; empty if it can read everything.
    List<String> unreadable() throws IOException {
        var found = new ArrayList<String>();
        admin.refresh(site.port());
        var balance = admin.read(ScaleRequests.TRIAL_BALANCE, site.port());
        if (!balance.contains("\"sum_minor\":0}")) {
            found.add("the trial balance does not add up to 0: " + balance);
        }
        var account = statement.account();
        var lists = List.of(
                "/v1/admin/accounts/%s/payments".formatted(account),
                "/v1/admin/invoices?account=" + account,
                statement.firstPage(),
                statement.deepPage());
        for (var list : lists) {
            if (!admin.read(list, site.port()).contains("\"items\":[{")) {
                found.add("no items: " + list);
            }
        }
        if (!admin.read("/v1/admin/accounts/" + account, site.port()).contains(account.toString())) {
            found.add("the account cannot be read: " + account);
        }
        return found;
    }

    /// The milliseconds of each scheduled job. No service may run.
    Map<String, Double> measureJobs() throws IOException, SQLException {
        try (var connection = database.service(BenchmarkDatabase.NAME).getConnection()) {
            return new ScheduledJobs(connection, Instant.now()).measure();
        }
    }
}
