package tel.billing.shared.web.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenApiDocumentTest {
    private static final URI HERE = URI.create("https://billing.example.com");
    /// Reads YAML and JSON without a model.
    private static final ObjectMapper YAML = new YAMLMapper();

    /// A minimal document with one member at the level of `%s`.
    private static final String DOCUMENT = """
        openapi: 3.1.0
        info: {title: A, version: "1"}
        %s
        """;

    private static final String OPERATION = """
        paths:
          /a:
            get:
              %s
              responses: {"200": {description: Done}}
        """;

    private static final String SCHEMA = """
        paths: {}
        components:
          schemas:
            A: %s
        """;

    @Test
    void a_duplicate_key_is_rejected() {
        var twice = "openapi: 3.1.0\ninfo: {title: Billing, version: '1'}\npaths: {}\npaths: {}\n";

        assertThatThrownBy(() -> OpenApiDocument.read(twice))
                .isInstanceOf(IllegalArgumentException.class)
                .hasStackTraceContaining("Duplicate");
    }

    @Test
    void every_member_of_the_source_is_served_with_the_address_of_this_service() throws IOException {
        var expected = (ObjectNode) YAML.readTree(source());
        expected.putArray("servers").addObject().put("url", HERE.toString());

        var served = YAML.readTree(OpenApiDocument.read(source()).servedAt(HERE).json());

        assertThat(withSortedRequired(served)).isEqualTo(withSortedRequired(expected));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{type: [string, 'null']}",
                "{type: boolean, const: true}",
                "{type: string, const: 'true', default: null, example: null, examples: [null, 1, a]}",
                "{enum: [a, null, 1, 1.5]}",
                "true",
                "false",
                "{}",
                "{type: object, properties: {a: true, b: {}}, required: [b, a], unevaluatedProperties: false}",
                "{type: object, properties: {required: {type: string}}, additionalProperties: {}}",
                "{$ref: '#/components/schemas/A', description: beside, minLength: 1}",
                "{not: {const: 0}, anyOf: [true, {type: 'null'}], if: {const: 1}, then: false, else: {const: 2}}",
                "{type: array, prefixItems: [true], items: false, contains: {const: 1}, minContains: 0}",
                "{type: number, exclusiveMinimum: 0, exclusiveMaximum: 1.50, maximum: 12345678901234567890}",
                "{type: string, format: date, example: 2026-11-22}",
                "{patternProperties: {^a: {type: string}}, dependentRequired: {a: [b]}, propertyNames: {pattern: a}}",
                "{$defs: {b: {type: string}}, $id: 'https://a.example', $comment: c, $anchor: d}",
                "{contentEncoding: base64, contentMediaType: image/png, deprecated: false, readOnly: true}",
            })
    void schemas_of_openapi_3_1_are_kept(String schema) throws IOException {
        var yaml = DOCUMENT.formatted(SCHEMA.formatted(schema));

        assertThat(withSortedRequired(YAML.readTree(OpenApiDocument.read(yaml).json())))
                .isEqualTo(withSortedRequired(YAML.readTree(yaml)));
    }

    @Test
    void webhooks_are_kept() throws IOException {
        var yaml = DOCUMENT.formatted("webhooks: {a: {post: {responses: {'200': {description: Done}}}}}");

        assertThat(YAML.readTree(OpenApiDocument.read(yaml).json())).isEqualTo(YAML.readTree(yaml));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        operationid: showMe | /paths/~1a/get/operationid
        parameter: []       | /paths/~1a/get/parameter
        deprecated: maybe   | not an OpenAPI 3.1 document
        tags: a: b          | not an OpenAPI 3.1 document
        """)
    void an_operation_that_the_model_does_not_represent_is_rejected(String member, String place) {
        refused(OPERATION.formatted(member), place);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {type: string, description: One, two: }                 | /components/schemas/A/two
        {const: null}                                           | /components/schemas/A/const
        {default: [{a: null}]}                                  | /components/schemas/A/default/0/a
        {properties: {a: true}, required: [a, b]}               | /components/schemas/A/required
        {properties: {a: {items: {const: null}}}}               | /components/schemas/A/properties/a/items/const
        {type: []}                                              | not an OpenAPI 3.1 document
        {type: object, $vocabulary: {"https://a.example": true}} | not an OpenAPI 3.1 document
        """)
    void a_schema_that_the_model_does_not_represent_is_rejected(String schema, String place) {
        refused(SCHEMA.formatted(schema), place);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "hello", "[]", "{"})
    void other_documents_are_rejected(String yaml) {
        assertThatIllegalArgumentException().isThrownBy(() -> OpenApiDocument.read(yaml));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        x-sunset: 2027-11-24                                  | GET /a: x-deprecated-since must be a date, but is null
        x-deprecated-since: 2026-11-24                        | GET /a: x-sunset must be a date, but is null
        x-deprecated-since: 2026-11-24, x-sunset: next year   | GET /a: x-sunset must be a date, but is next year
        x-deprecated-since: 2026-11-24, x-sunset: 2027-11-23  | GET /a: x-sunset must be at least 12 months after
        """)
    void a_deprecated_operation_states_when_it_ends_at_least_twelve_months_before(String extensions, String reason) {
        var document = OpenApiDocument.read(
                DOCUMENT.formatted("paths: {/a: {get: {deprecated: true, %s, responses: {'200': {description: Done}}}}}"
                        .formatted(extensions)));

        assertThatIllegalArgumentException().isThrownBy(document::deprecated).withMessageStartingWith(reason);
    }

    private static void refused(String part, String place) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OpenApiDocument.read(DOCUMENT.formatted(part)))
                .withMessageContaining(place);
    }

    private static String source() throws IOException {
        try (InputStream in = Objects.requireNonNull(OpenApiDocument.class.getResourceAsStream("/openapi.yaml"))) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }

    /// The order of `required` has no meaning.
    private static JsonNode withSortedRequired(JsonNode node) {
        if (node.path("required") instanceof ArrayNode required) {
            var sorted = StreamSupport.stream(required.spliterator(), false)
                    .sorted(Comparator.comparing(JsonNode::asText))
                    .toList();
            required.removeAll().addAll(sorted);
        }
        node.forEach(OpenApiDocumentTest::withSortedRequired);
        return node;
    }
}
