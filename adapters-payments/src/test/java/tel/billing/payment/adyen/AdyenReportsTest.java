package tel.billing.payment.adyen;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.payment.application.reconciliation.ProcessorReports.Download;
import tel.billing.shared.Secret;

class AdyenReportsTest {
    private static final String NAME = "settlement_detail_report_batch_118.csv";
    private static final String EMPTY_REPORT = """
        Merchant Account,Psp Reference,Type,Gross Currency,Gross Debit (GC),Gross Credit (GC)
        BillingECOM,,Fee,EUR,0.10,
        """;

    private static final LocalDate DAY = LocalDate.parse("2026-11-20");

    private static final String CREDENTIALS =
            "Basic " + Base64.getEncoder().encodeToString("report@Company.Billing:a long password".getBytes(UTF_8));

    @TempDir
    private Path temporaryFiles;

    private HttpServer server;
    private AdyenReports reports;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
        var folder = URI.create(
                "http://127.0.0.1:%s/reports/".formatted(server.getAddress().getPort()));
        reports = new AdyenReports(
                folder, "report@Company.Billing", new Secret("a long password"), "BillingECOM", temporaryFiles);
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void a_report_is_downloaded_with_the_report_users_credentials() {
        server.createContext("/reports/" + NAME, exchange -> {
            var authenticated = CREDENTIALS.equals(exchange.getRequestHeaders().getFirst("Authorization"));
            answer(exchange, authenticated ? 200 : 401, "\uFEFF" + EMPTY_REPORT);
        });

        assertThat(reports.read(NAME)).isEqualTo(new Download.Whole(List.of()));
    }

    @Test
    void a_missing_report_is_reported_as_not_there() {
        assertThat(reports.read(NAME)).isEqualTo(new Download.NotFound());
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 401, 403, 429, 500, 503})
    void any_other_status_counts_as_no_answer(int status) {
        server.createContext("/reports/", exchange -> answer(exchange, status, EMPTY_REPORT));

        assertThat(reports.read(NAME)).isEqualTo(new Download.NoAnswer());
    }

    @Test
    void a_broken_connection_counts_as_no_answer() {
        server.createContext("/reports/", exchange -> {
            exchange.sendResponseHeaders(200, 1_000);
            exchange.getResponseBody().write('M');
            exchange.close();
        });

        assertThat(reports.read(NAME)).isEqualTo(new Download.NoAnswer());
    }

    @Test
    void a_response_that_is_not_a_report_is_unreadable() {
        server.createContext("/reports/", exchange -> answer(exchange, 200, "<html>Sign in</html>"));

        assertThat(reports.read(NAME)).isInstanceOf(Download.Unreadable.class);
    }

    @Test
    void a_download_ends_within_the_minute_of_the_contract() {
        assertThat(AdyenReports.TOTAL_TIMEOUT).isLessThan(Duration.ofMinutes(1));
    }

    @Test
    void no_temporary_file_is_left_after_any_response() {
        server.createContext(
                "/reports/" + batch(1),
                exchange -> answer(exchange, 200, temporaryFiles() == 1 ? EMPTY_REPORT : "no temporary file"));
        server.createContext("/reports/" + batch(2), exchange -> answer(exchange, 200, "<html>Sign in</html>"));
        server.createContext("/reports/" + batch(3), exchange -> answer(exchange, 503, EMPTY_REPORT));
        server.createContext("/reports/" + batch(4), exchange -> {
            exchange.sendResponseHeaders(200, 1_000);
            exchange.getResponseBody().write('M');
            exchange.close();
        });

        assertThat(reports.read(batch(1))).isEqualTo(new Download.Whole(List.of()));
        assertThat(reports.read(batch(2))).isInstanceOf(Download.Unreadable.class);
        assertThat(reports.read(batch(3))).isEqualTo(new Download.NoAnswer());
        assertThat(reports.read(batch(4))).isEqualTo(new Download.NoAnswer());
        assertThat(reports.read(batch(5))).isEqualTo(new Download.NotFound());

        assertThat(temporaryFiles).isEmptyDirectory();
    }

    private long temporaryFiles() throws IOException {
        try (var files = Files.list(temporaryFiles)) {
            return files.count();
        }
    }

    @Test
    void an_unreachable_processor_counts_as_no_answer() {
        server.stop(0);

        assertThat(reports.read(NAME)).isEqualTo(new Download.NoAnswer());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dispute_report_2026_11_20.csv",
                "../settlement_detail_report_batch_1.csv",
                "settlement_detail_report_batch_0.csv",
                "settlement_detail_report_batch_1.csv?x",
                "settlement_detail_report_batch_1.xlsx"
            })
    void only_settlement_details_reports_are_downloaded(String name) {
        server.createContext("/", exchange -> answer(exchange, 200, EMPTY_REPORT));

        assertThat(reports.isSettlementReport(name)).isFalse();
        assertThat(reports.read(name)).isEqualTo(new Download.NotFound());
        assertThat(reports.isSettlementReport(NAME)).isTrue();
    }

    @Test
    void a_probe_finds_no_problem_if_the_report_user_is_accepted() {
        server.createContext("/reports/", exchange -> {
            var accepted = CREDENTIALS.equals(exchange.getRequestHeaders().getFirst("Authorization"));
            answer(exchange, accepted ? 404 : 401, "");
        });

        assertThat(reports.problem()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "401, Adyen rejects the report user (status 401).",
        "403, Adyen rejects the report user (status 403).",
        "200, The folder of Adyen's reports answers with status 200.",
        "302, The folder of Adyen's reports answers with status 302.",
        "503, The folder of Adyen's reports answers with status 503."
    })
    void a_probe_says_why_no_report_can_be_downloaded(int status, String problem) {
        server.createContext("/reports/", exchange -> answer(exchange, status, EMPTY_REPORT));

        assertThat(reports.problem()).hasValue(problem);
    }

    @Test
    void a_probe_reports_a_folder_that_does_not_answer() {
        server.stop(0);

        assertThat(reports.problem()).hasValue("The folder of Adyen's reports does not answer (ConnectException).");
    }

    @Test
    void missed_batches_are_found_by_their_numbers() {
        assertThat(reports.candidateNames(Set.of(), DAY)).isEmpty();
        assertThat(requestedWithin(2, Set.of(NAME, batch(115), "sandbox-2026-11-20")))
                .containsExactlyInAnyOrder(
                        batch(116), batch(117), batch(119), batch(120), batch(121), batch(122), batch(123));
    }

    @Test
    void a_missed_batch_takes_its_turn_among_many_numbers_without_a_report() {
        var read = IntStream.of(1, 2, 3, 4, 5, 6, 8, 9, 10, 40)
                .mapToObj(AdyenReportsTest::batch)
                .collect(Collectors.toSet());

        assertThat(reports.candidateNames(read, DAY))
                .hasSize(5)
                .doesNotHaveDuplicates()
                .startsWith(batch(41));
        assertThat(requestedWithin(9, read)).contains(batch(7));
    }

    @Test
    void batches_after_one_without_a_report_are_found() {
        assertThat(reports.candidateNames(Set.of(NAME), DAY))
                .containsExactlyInAnyOrder(batch(119), batch(120), batch(121), batch(122), batch(123));
    }

    @Test
    void batches_before_the_first_one_that_was_read_are_found_in_a_new_merchant_account() {
        assertThat(requestedWithin(2, Set.of(batch(3)))).contains(batch(2), batch(1));
        assertThat(requestedWithin(9, Set.of(batch(6)))).doesNotContain(batch(5));
    }

    private Set<String> requestedWithin(int days, Set<String> read) {
        return DAY.datesUntil(DAY.plusDays(days))
                .flatMap(day -> reports.candidateNames(read, day).stream())
                .collect(Collectors.toSet());
    }

    @Test
    void the_default_folder_is_that_of_the_merchant_account() {
        assertThat(AdyenReports.folderOf(new AdyenAccount("BillingECOM", false)))
                .hasToString("https://ca-test.adyen.com/reports/download/MerchantAccount/BillingECOM");
        assertThat(AdyenReports.folderOf(new AdyenAccount("BillingECOM", true)))
                .hasToString("https://ca-live.adyen.com/reports/download/MerchantAccount/BillingECOM");
    }

    private static String batch(int number) {
        return "settlement_detail_report_batch_%s.csv".formatted(number);
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        var bytes = body.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
