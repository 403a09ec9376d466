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

/// Serves the API document, `openapi.yaml`, with the address of this service. If the OpenAPI 3.1 model does
/// not represent the document completely, the service does not start.
@RestController
public final class OpenApiController implements SmartInitializingSingleton {
    private static final Duration MAX_AGE = Duration.ofMinutes(5);
    private final CompletableFuture<Response> description;
    private final CompletableFuture<Map<String, Map<String, String>>> headersOfDeprecated;

    /// Starts to read the document. That takes about a second and runs in parallel with the start-up.
    public OpenApiController(URI publicUrl) {
        this(OpenApiController::source, publicUrl);
    }

    /// @param yaml another document, for tests
    public OpenApiController(Supplier<String> yaml, URI publicUrl) {
        var document = CompletableFuture.supplyAsync(() -> OpenApiDocument.read(yaml.get()), OpenApiController::start);
        headersOfDeprecated = document.thenApply(OpenApiController::headersOfDeprecated);
        description = document.thenApply(read -> description(read, publicUrl));
    }

    /// Runs before the service accepts requests.
    @Override
    public void afterSingletonsInstantiated() {
        description.join();
        headersOfDeprecated.join();
    }

    /// The headers of each deprecated operation, which is named like `GET /v1/plans`.
    Map<String, Map<String, String>> headersOfDeprecated() {
        return headersOfDeprecated.join();
    }

    @GetMapping("/openapi.json")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    public Answer describe() {
        return description.join();
    }

    private static Response description(OpenApiDocument document, URI publicUrl) {
        return Response.of(200, "application/json", document.servedAt(publicUrl).json())
                .cacheable(MAX_AGE);
    }

    private static Map<String, Map<String, String>> headersOfDeprecated(OpenApiDocument document) {
        return document.deprecated().entrySet().stream()
                .collect(toUnmodifiableMap(
                        Map.Entry::getKey, entry -> entry.getValue().headers()));
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
}
