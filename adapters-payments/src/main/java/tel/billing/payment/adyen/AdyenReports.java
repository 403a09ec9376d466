package tel.billing.payment.adyen;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.payment.application.reconciliation.ProcessorReports;
import tel.billing.shared.Secret;
import tel.billing.shared.http.BoundedHttp;
import tel.billing.shared.http.Deadline;

/// Downloads Adyen's settlement details reports with the credentials of a report user (HTTP Basic) into a
/// temporary file, which is deleted after it has been read. Reports are numbered by batch, so a report that
/// no notification announced can be found by its number.
public final class AdyenReports implements ProcessorReports {
    private static final Logger LOG = LoggerFactory.getLogger(AdyenReports.class);
    private static final String KIND = "settlement_detail_report";
    private static final Pattern NAME = Pattern.compile(KIND + "_batch_([1-9][0-9]{0,8})\\.csv");
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    static final Duration TOTAL_TIMEOUT = Duration.ofSeconds(50);
    private static final Duration PROBE_TIMEOUT = Duration.ofSeconds(10);
    /// A report that no merchant account has.
    private static final String ABSENT = "settlement_detail_report_batch_999999999.csv";
    /// Enough for a report with the maximum number of lines.
    private static final int MAX_BYTES = 128 * 1024 * 1024;
    /// The maximum number of batches to request at a time, besides the next one.
    private static final int MAX_OTHERS = 4;
    /// If the first batch that was read has at most this number, the service has used the merchant account
    /// from its beginning, and also requests the batches before.
    private static final int MAX_FIRST_BATCH = 5;

    private final URI folder;
    private final String authorization;
    private final SettlementReport settlements;
    private final Path temporaryFiles;
    private final BoundedHttp http = new BoundedHttp(CONNECT_TIMEOUT);

    /// @param folder the URL of the folder that contains the reports of this merchant account
    public AdyenReports(URI folder, String user, Secret password, String merchant) {
        this(folder, user, password, merchant, Path.of(System.getProperty("java.io.tmpdir")));
    }

    AdyenReports(URI folder, String user, Secret password, String merchant, Path temporaryFiles) {
        this.folder = URI.create(folder.toString().replaceFirst("/+$", "") + "/");
        this.authorization = "Basic "
                + Base64.getEncoder()
                        .encodeToString(
                                "%s:%s".formatted(user, password.value()).getBytes(UTF_8));
        this.settlements = new SettlementReport(merchant);
        this.temporaryFiles = temporaryFiles;
    }

    /// The folder in Adyen's Customer Area with the reports of a merchant account.
    public static URI folderOf(AdyenAccount account) {
        return URI.create("https://ca-%s.adyen.com/reports/download/MerchantAccount/%s"
                .formatted(account.live() ? "live" : "test", account.code()));
    }

    /// Whether this is a settlement details report that cannot be read because of its name, for example because
    /// the merchant added a date to it.
    public static boolean isMisnamed(String name) {
        return name.startsWith(KIND) && !NAME.matcher(name).matches();
    }

    @Override
    public boolean isSettlementReport(String name) {
        return NAME.matcher(name).matches();
    }

    /// The batch after those already read, and others: missing ones before it, and a few after it, because the
    /// next one may never get a report.
    @Override
    public List<String> candidateNames(Set<String> read, LocalDate day) {
        var numbers = read.stream()
                .map(AdyenReports::number)
                .flatMap(Optional::stream)
                .collect(Collectors.toCollection(TreeSet::new));
        if (numbers.isEmpty()) {
            return List.of();
        }
        var first = numbers.first() <= MAX_FIRST_BATCH ? 1 : numbers.first();
        var next = numbers.last() + 1;
        var others = IntStream.rangeClosed(first, next + MAX_OTHERS)
                .boxed()
                .filter(number -> number != next && !numbers.contains(number))
                .sorted(Comparator.reverseOrder())
                .toList();
        return Stream.concat(Stream.of(next), requestedOn(day, others).stream())
                .map("settlement_detail_report_batch_%s.csv"::formatted)
                .toList();
    }

    /// Some numbers may never get a report. They must not keep the others from being requested, so all take turns.
    private static List<Integer> requestedOn(LocalDate day, List<Integer> others) {
        var start = Math.floorMod(day.toEpochDay() * MAX_OTHERS, others.size());
        return Stream.concat(others.subList(start, others.size()).stream(), others.stream())
                .limit(MAX_OTHERS)
                .toList();
    }

    @Override
    public Download read(String name) {
        if (!isSettlementReport(name)) {
            return new Download.NotFound();
        }
        var request = request(name);
        try {
            // createTempFile makes the file readable by its owner only
            var file = Files.createTempFile(temporaryFiles, "report-", ".csv");
            try {
                return download(name, request, file);
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException failure) {
            LOG.warn("Report {} could not be written to a temporary file: {}", name, failure.toString());
            return new Download.NoAnswer();
        }
    }

    /// Requests a report that does not exist. Returns in a sentence why reports cannot be downloaded, without
    /// credentials; empty if Adyen accepts the report user.
    public Optional<String> problem() {
        try {
            var status = http.send(request(ABSENT), BodyHandlers.discarding(), Deadline.in(PROBE_TIMEOUT))
                    .statusCode();
            return switch (status) {
                case 404 -> Optional.empty();
                case 401, 403 -> Optional.of("Adyen rejects the report user (status %d).".formatted(status));
                default -> Optional.of("The folder of Adyen's reports answers with status %d.".formatted(status));
            };
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.of("The check of Adyen's reports was interrupted.");
        } catch (IOException silence) {
            return Optional.of("The folder of Adyen's reports does not answer (%s)."
                    .formatted(silence.getClass().getSimpleName()));
        }
    }

    private HttpRequest request(String name) {
        return HttpRequest.newBuilder(folder.resolve(name))
                .header("Authorization", authorization)
                .build();
    }

    private Download download(String name, HttpRequest request, Path file) {
        var handler = BodyHandlers.limiting(BodyHandlers.ofFile(file), MAX_BYTES);
        try {
            return read(name, http.send(request, handler, Deadline.in(TOTAL_TIMEOUT)));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Download.NoAnswer();
        } catch (IOException failure) {
            LOG.warn("Report {} could not be downloaded: {}", name, failure.toString());
            return new Download.NoAnswer();
        }
    }

    private Download read(String name, HttpResponse<Path> response) {
        return switch (response.statusCode()) {
            case 200 -> settlements.read(name, response.body());
            case 404 -> new Download.NotFound();
            default -> {
                LOG.warn("Report {} could not be downloaded: HTTP {}", name, response.statusCode());
                yield new Download.NoAnswer();
            }
        };
    }

    private static Optional<Integer> number(String name) {
        var matcher = NAME.matcher(name);
        return matcher.matches() ? Optional.of(Integer.valueOf(matcher.group(1))) : Optional.empty();
    }
}
