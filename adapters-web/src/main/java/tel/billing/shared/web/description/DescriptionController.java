package tel.billing.shared.web.description;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.Response;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Tells the contract, `openapi.yaml`, with this service's own address in it.
@RestController
public final class DescriptionController {
    private static final Duration KEPT = Duration.ofMinutes(5);
    private final Response description;

    public DescriptionController(URI publicUrl) {
        description = Response.of(
                        200, "application/json", contract(publicUrl).toString().getBytes(UTF_8))
                .cacheable(KEPT);
    }

    @GetMapping("/openapi.json")
    @Access(Audience.PUBLIC)
    public Answer describe() {
        return description;
    }

    private static ObjectNode contract(URI publicUrl) {
        try (var in = Objects.requireNonNull(DescriptionController.class.getResourceAsStream("/openapi.yaml"))) {
            var contract = (ObjectNode) new YAMLMapper().readTree(in);
            contract.putArray("servers").addObject().put("url", publicUrl.toString());
            return contract;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the contract", e);
        }
    }
}
