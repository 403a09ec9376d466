package tel.billing.shared.web.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.URI;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RenderedDocumentsTest {
    private static final String DOCUMENT = """
        openapi: 3.1.0
        info: {title: A, %s: "1"}
        paths:
          /v1/orders/{id}:
            get:
              tags: [plans]
              deprecated: true
              x-deprecated-since: 2026-11-24
              x-sunset: 2027-11-30
              responses: {"200": {description: The order.}}
        """;

    @Test
    void the_build_has_rendered_the_document_as_it_is_now() throws IOException {
        try (var in = Objects.requireNonNull(RenderedDocuments.class.getResourceAsStream("/openapi.yaml"))) {
            var yaml = new String(in.readAllBytes(), UTF_8);

            assertThat(RenderedDocuments.packaged()).isEqualTo(RenderedDocuments.of(yaml));
        }
    }

    @Test
    void all_parts_are_served_with_the_address_of_this_service() {
        var served =
                RenderedDocuments.of(DOCUMENT.formatted("version")).servedAt(URI.create("https://billing.example.com"));

        assertThat(served.whole()).contains("\"url\":\"https://billing.example.com\"");
        assertThat(served.forCustomers()).contains("\"url\":\"https://billing.example.com\"");
        assertThat(served.forStaff()).contains("\"url\":\"https://billing.example.com\"");
        assertThat(served.toString()).doesNotContain(".invalid");
    }

    @Test
    void deprecated_operations_are_read_as_they_were_written() {
        var documents = RenderedDocuments.of(DOCUMENT.formatted("version"));

        assertThat(documents.deprecatedLines()).isEqualTo("GET /v1/orders/{id} 2026-11-24 2027-11-30\n");
        assertThat(RenderedDocuments.deprecatedIn(documents.deprecatedLines())).isEqualTo(documents.deprecated());
    }

    @Test
    void a_document_that_the_model_does_not_represent_is_not_rendered() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RenderedDocuments.of(DOCUMENT.formatted("versoin")))
                .withMessage("The OpenAPI 3.1 model does not represent [/info/versoin]");
    }
}
