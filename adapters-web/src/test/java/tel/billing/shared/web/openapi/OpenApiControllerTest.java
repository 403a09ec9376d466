package tel.billing.shared.web.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

class OpenApiControllerTest {
    private static final String DOCUMENT = """
        openapi: 3.1.0
        info: {title: A, %s: "1"}
        paths: {}
        """;

    @Test
    void a_service_with_a_complete_document_starts() {
        try (var service = serviceWith(DOCUMENT.formatted("version"))) {
            service.refresh();

            assertThat(service.isRunning()).isTrue();
        }
    }

    @Test
    void a_service_with_a_document_that_the_model_does_not_represent_does_not_start() {
        try (var service = serviceWith(DOCUMENT.formatted("versoin"))) {
            assertThatThrownBy(service::refresh)
                    .hasRootCauseMessage("The OpenAPI 3.1 model does not represent [/info/versoin]");
            assertThat(service.isRunning()).isFalse();
        }
    }

    private static AnnotationConfigApplicationContext serviceWith(String document) {
        var service = new AnnotationConfigApplicationContext();
        service.registerBean(
                OpenApiController.class,
                () -> new OpenApiController(() -> document, URI.create("http://localhost:8080")));
        return service;
    }
}
