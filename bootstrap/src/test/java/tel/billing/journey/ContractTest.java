package tel.billing.journey;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// That every answer is as described, each [Call] of each journey sees to.
@OnService
@DisplayName("The contract")
class ContractTest {
    private static final Set<String> KEYWORDS = Set.of(
            "$ref",
            "allOf",
            "oneOf",
            "not",
            "type",
            "format",
            "const",
            "enum",
            "default",
            "pattern",
            "description",
            "required",
            "properties",
            "additionalProperties",
            "items",
            "minItems",
            "minLength",
            "maxLength",
            "minimum",
            "maximum");
    private static final Set<String> BODY_FAULTS = Set.of("413", "415", "422");

    @Test
    void describes_every_route_and_no_other(Service service) {
        var routes = service.routes().all().keySet().stream()
                .flatMap(route -> route.getPatternValues().stream()
                        .filter(path -> !Contract.isApart(path))
                        .flatMap(path -> route.getMethodsCondition().getMethods().stream()
                                .map(method -> method + " " + path)))
                .collect(Collectors.toSet());
        var described = service.contract().operations().stream()
                .map(Contract.Operation::toString)
                .toList();
        assertThat(described).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(routes);
    }

    @Test
    void is_served_with_this_services_address(Service service) {
        var document = service.get("/openapi.json").send().mustBe(200).json();
        assertThat(document.required("openapi").asString()).startsWith("3.1");
        assertThat(document.at("/servers/0/url").asString()).isEqualTo("http://localhost:" + service.port());
    }

    @Test
    void names_the_operations_each_by_a_name_of_its_own(Service service) {
        assertThat(service.contract().operations())
                .extracting(operation ->
                        operation.description().required("operationId").asString())
                .doesNotHaveDuplicates();
    }

    @Test
    void describes_every_fault_of_every_operation(Service service) {
        assertThat(service.contract().operations()).allSatisfy(operation -> {
            var statuses = operation.description().required("responses").propertyNames();
            assertThat(statuses).as("%s", operation).contains("406", "500");
            if (operation.path().equals("/v1/status")) {
                assertThat(statuses).as("asks nobody").doesNotContain("503");
            } else {
                assertThat(statuses).as("%s", operation).contains("503");
            }
            if (operation.needsToken()) {
                assertThat(statuses).as("%s", operation).contains("401");
            }
            if (!operation.method().equals("GET")) {
                assertThat(statuses).as("%s", operation).containsAll(BODY_FAULTS);
            }
            if (operation.path().contains("{")) {
                assertThat(statuses).as("%s", operation).contains("404");
            }
        });
    }

    @Test
    void has_an_example_for_every_body(Service service) {
        assertThat(service.contract().operations().stream().flatMap(operation -> bodies(service.contract(), operation)))
                .isNotEmpty()
                .allSatisfy(content -> assertThat(content.has("example") || content.has("examples"))
                        .as("%s", content)
                        .isTrue());
    }

    /// An unquoted comma in YAML ends a text and begins a keyword that means nothing.
    @Test
    void has_no_keyword_that_json_schema_does_not_know(Service service) {
        var schemas = service.contract().schemas();
        assertThat(schemas.valueStream()
                        .flatMap(ContractTest::withParts)
                        .flatMap(schema -> schema.propertyNames().stream()))
                .isSubsetOf(KEYWORDS);
    }

    private static Stream<JsonNode> bodies(Contract contract, Contract.Operation operation) {
        var answers =
                operation.description().required("responses").valueStream().map(contract::resolve);
        return Stream.concat(Stream.of(operation.description().path("requestBody")), answers)
                .flatMap(body -> body.path("content").valueStream());
    }

    private static Stream<JsonNode> withParts(JsonNode schema) {
        var parts = Stream.of(
                        schema.path("properties").valueStream(),
                        schema.path("allOf").valueStream(),
                        schema.path("oneOf").valueStream(),
                        Stream.of(schema.path("items")).filter(JsonNode::isObject))
                .flatMap(part -> part);
        return Stream.concat(Stream.of(schema), parts.flatMap(ContractTest::withParts));
    }
}
