package tel.billing.shared.web.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.swagger.v3.core.util.Json31;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("The document for some of its readers")
class ReadersTest {
    static OpenApiDocument whole;

    @BeforeAll
    static void reads_the_document() throws IOException {
        try (var in = Objects.requireNonNull(OpenApiDocument.class.getResourceAsStream("/openapi.yaml"))) {
            whole = OpenApiDocument.read(new String(in.readAllBytes(), UTF_8));
        }
    }

    static List<Readers> readers() {
        return List.of(Readers.CUSTOMERS, Readers.STAFF);
    }

    @Test
    void omits_only_the_operation_of_the_card_processor() throws IOException {
        var described = new HashSet<>(operations(part(Readers.CUSTOMERS)));
        described.addAll(operations(part(Readers.STAFF)));
        described.add("post /v1/webhooks/card-processor");

        assertThat(described).isEqualTo(operations(Json31.mapper().readTree(whole.json())));
    }

    @Test
    void contains_no_operation_of_other_users() throws IOException {
        assertThat(operations(part(Readers.CUSTOMERS)))
                .contains("post /v1/payments/topup", "get /v1/me", "get /v1/plans")
                .noneMatch(operation -> operation.contains("/admin/"));
        assertThat(operations(part(Readers.STAFF)))
                .contains("get /v1/admin/accounts", "get /v1/me", "post /v1/auth/admin/sign-in")
                .doesNotContain("post /v1/payments/topup", "put /v1/me/email", "post /v1/signup");
    }

    @ParameterizedTest
    @MethodSource("readers")
    void contains_exactly_the_components_to_which_it_refers(Readers readers) throws IOException {
        var part = part(readers);
        var references = new TreeSet<String>();
        collect(part, references);
        references.add("#/components/securitySchemes/" + readers.token());

        var components = new ArrayList<String>();
        part.path("components")
                .properties()
                .forEach(kind -> kind.getValue()
                        .fieldNames()
                        .forEachRemaining(name -> components.add("#/components/" + kind.getKey() + "/" + name)));
        assertThat(components).containsExactlyInAnyOrderElementsOf(references);
    }

    @ParameterizedTest
    @MethodSource("readers")
    void mentions_only_their_access_token(Readers readers) throws IOException {
        part(readers)
                .path("paths")
                .forEach(path -> path.forEach(operation -> operation
                        .path("security")
                        .forEach(requirement -> assertThat(requirement.fieldNames())
                                .toIterable()
                                .containsExactly(readers.token()))));
    }

    @ParameterizedTest
    @MethodSource("readers")
    void says_for_whom_it_is(Readers readers) throws IOException {
        assertThat(part(readers).at("/info/title").asText()).isEqualTo("Billing API for " + readers.users());
        assertThat(part(readers).path("tags"))
                .extracting(tag -> tag.path("name").asText())
                .containsExactlyInAnyOrderElementsOf(readers.tags());
    }

    private static JsonNode part(Readers readers) throws IOException {
        return Json31.mapper().readTree(whole.json(readers));
    }

    private static Set<String> operations(JsonNode document) {
        var operations = new HashSet<String>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .fieldNames()
                        .forEachRemaining(method -> operations.add(method + " " + path.getKey())));
        return operations;
    }

    private static void collect(JsonNode node, Set<String> references) {
        if (node.path("$ref").isTextual()) {
            references.add(node.path("$ref").asText());
        }
        node.forEach(part -> collect(part, references));
    }
}
