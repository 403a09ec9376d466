package tel.billing.shared.web.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toUnmodifiableMap;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.AlwaysAdmitted;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Response;

/// Serves the API document, `openapi.yaml`, and its parts for [Readers], with the address of this service.
@RestController
public final class OpenApiController {
    private static final Duration MAX_AGE = Duration.ofMinutes(5);
    private final Response whole;
    private final Response forCustomers;
    private final Response forStaff;
    private final Map<String, Map<String, String>> headersOfDeprecated;

    /// Serves the document that the build has rendered.
    public OpenApiController(URI publicUrl) {
        this(RenderedDocuments.packaged(), publicUrl);
    }

    /// @param documents another document, for tests
    public OpenApiController(RenderedDocuments documents, URI publicUrl) {
        var served = documents.servedAt(publicUrl);
        whole = response(served.whole());
        forCustomers = response(served.forCustomers());
        forStaff = response(served.forStaff());
        headersOfDeprecated = served.deprecated().entrySet().stream()
                .collect(toUnmodifiableMap(
                        Map.Entry::getKey, entry -> entry.getValue().headers()));
    }

    /// The headers of each deprecated operation, which is named like `GET /v1/plans`.
    Map<String, Map<String, String>> headersOfDeprecated() {
        return headersOfDeprecated;
    }

    @GetMapping("/openapi.json")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    public Answer describe() {
        return whole;
    }

    @GetMapping("/openapi/customer.json")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    public Answer describeForCustomers() {
        return forCustomers;
    }

    @GetMapping("/openapi/staff.json")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    public Answer describeForStaff() {
        return forStaff;
    }

    private static Response response(String json) {
        return Response.of(200, "application/json", json.getBytes(UTF_8)).cacheable(MAX_AGE);
    }
}
