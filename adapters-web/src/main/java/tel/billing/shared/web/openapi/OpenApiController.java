package tel.billing.shared.web.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toUnmodifiableMap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.AlwaysAdmitted;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Response;

/// Serves the API document, `openapi.yaml`, and its parts for [Readers], with the address of this service. If
/// the OpenAPI 3.1 model does not represent the document completely, the service does not start.
@RestController
public final class OpenApiController implements SmartInitializingSingleton {
    private static final Duration MAX_AGE = Duration.ofMinutes(5);
    private final CompletableFuture<Documents> documents;

    /// Starts to read the document. That takes about a second and runs in parallel with the start-up.
    public OpenApiController(URI publicUrl) {
        this(OpenApiController::source, publicUrl);
    }

    /// @param yaml another document, for tests
    public OpenApiController(Supplier<String> yaml, URI publicUrl) {
        documents = CompletableFuture.supplyAsync(() -> Documents.of(yaml.get(), publicUrl), OpenApiController::start);
    }

    /// Runs before the service accepts requests.
    @Override
    public void afterSingletonsInstantiated() {
        documents.join();
    }

    /// The headers of each deprecated operation, which is named like `GET /v1/plans`.
    Map<String, Map<String, String>> headersOfDeprecated() {
        return documents.join().headersOfDeprecated();
    }

    @GetMapping("/openapi.json")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    public Answer describe() {
        return documents.join().whole();
    }

    @GetMapping("/openapi/customer.json")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    public Answer describeForCustomers() {
        return documents.join().forCustomers();
    }

    @GetMapping("/openapi/staff.json")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    public Answer describeForStaff() {
        return documents.join().forStaff();
    }

    private static String source() {
        try (var in = Objects.requireNonNull(OpenApiController.class.getResourceAsStream("/openapi.yaml"))) {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the API document", e);
        }
    }

    private static void start(Runnable work) {
        Thread.ofPlatform().daemon().name("api-document").start(work);
    }

    private record Documents(
            Response whole,
            Response forCustomers,
            Response forStaff,
            Map<String, Map<String, String>> headersOfDeprecated) {

        static Documents of(String yaml, URI publicUrl) {
            var document = OpenApiDocument.read(yaml).servedAt(publicUrl);
            return new Documents(
                    response(document.json()),
                    response(document.json(Readers.CUSTOMERS)),
                    response(document.json(Readers.STAFF)),
                    headersOf(document.deprecated()));
        }

        private static Map<String, Map<String, String>> headersOf(Map<String, Deprecation> deprecated) {
            return deprecated.entrySet().stream()
                    .collect(toUnmodifiableMap(
                            Map.Entry::getKey, entry -> entry.getValue().headers()));
        }

        private static Response response(byte[] json) {
            return Response.of(200, "application/json", json).cacheable(MAX_AGE);
        }
    }
}
