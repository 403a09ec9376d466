package tel.billing.journey.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.servers.Server;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.journey.Contract;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;
import tel.billing.shared.InputError;
import tel.billing.shared.web.access.Audience;

/// Checks the API document itself. Each [Call] of each test checks its response against it.
@OnService
@DisplayName("The contract")
class ContractTest {
    private static final Set<String> BODY_FAULTS = Set.of("413", "415", "422");

    @Test
    void describes_exactly_the_existing_routes(Service service) {
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
    void is_served_with_the_url_of_this_service(Service service) {
        var document = service.contract().document();
        assertThat(document.getOpenapi()).startsWith("3.1");
        assertThat(document.getServers())
                .extracting(Server::getUrl)
                .containsExactly("http://localhost:" + service.port());
    }

    /// Sends each name to each operation that has query parameters. The operation must report those that it does not
    /// describe as unknown, and no others.
    @Test
    void describes_exactly_the_query_parameters_that_are_read(Service service) {
        var contract = service.contract();
        var ada = Customer.of(service);
        var egon = service.admin();
        var names = contract.operations().stream()
                .flatMap(operation -> queryParameters(contract, operation))
                .collect(Collectors.toSet());
        var query = names.stream().map(name -> name + "=x").collect(Collectors.joining("&", "?", ""));

        assertThat(contract.operations())
                .filteredOn(operation ->
                        queryParameters(contract, operation).findAny().isPresent())
                .isNotEmpty()
                .allSatisfy(operation -> {
                    var path = operation
                            .path()
                            .replace("{currency}", "EUR")
                            .replaceAll("\\{[^/]+}", UUID.randomUUID().toString());
                    var reply = operation.isForStaff() ? egon.get(path + query) : ada.get(path + query);
                    var codes = reply.mustBe(422, "validation.failed").errorCodes();
                    assertThat(names)
                            .as("%s", operation)
                            .filteredOn(name -> !"unknown_name".equals(codes.get(name)))
                            .containsExactlyInAnyOrderElementsOf(
                                    queryParameters(contract, operation).toList());
                });
    }

    private static Stream<String> queryParameters(Contract contract, Contract.Operation operation) {
        return contract.parameters(operation)
                .filter(parameter -> parameter.getIn().equals("query"))
                .map(Parameter::getName);
    }

    /// Otherwise the tests would not notice a member that the document does not describe. Problems are checked as a
    /// whole.
    @Test
    void describes_every_member_of_a_response(Service service) {
        var contract = service.contract();
        var objects = contract.operations().stream()
                .flatMap(contract::responses)
                .flatMap(body -> withReferences(contract, body.getSchema()))
                .filter(schema -> schema.getProperties() != null)
                .filter(schema -> schema.getAllOf() == null
                        && !Contract.properties(schema).containsKey("instance"))
                .toList();
        assertThat(objects).isNotEmpty();
        assertThat(objects)
                .filteredOn(schema -> schema.getAdditionalProperties() == null)
                .isEmpty();
    }

    @Test
    void gives_each_operation_a_unique_name(Service service) {
        assertThat(service.contract().operations())
                .extracting(operation -> operation.description().getOperationId())
                .doesNotContainNull()
                .doesNotHaveDuplicates();
    }

    @Test
    void describes_every_fault_of_every_operation(Service service) {
        assertThat(service.contract().operations()).allSatisfy(operation -> {
            var statuses = operation.description().getResponses().keySet();
            assertThat(statuses).as("%s", operation).contains("400", "406", "500");
            if (operation.path().equals("/v1/status")) {
                assertThat(statuses).as("needs no upstream").doesNotContain("503");
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
        assertThat(service.contract().operations().stream().flatMap(service.contract()::bodies))
                .isNotEmpty()
                .allSatisfy(content -> assertThat(content.getExampleSetFlag() || content.getExamples() != null)
                        .as("%s", content)
                        .isTrue());
    }

    /// An unquoted comma in YAML ends a text and begins an unknown keyword. The model keeps such keywords
    /// as extensions.
    @Test
    void has_no_keyword_that_json_schema_does_not_define_but_open_enumerations(Service service) {
        assertThat(service.contract().schemas().flatMap(ContractTest::withParts))
                .isNotEmpty()
                .allSatisfy(schema -> assertThat(
                                Objects.requireNonNullElse(schema.getExtensions(), Map.<String, Object>of()))
                        .as("%s", schema)
                        .satisfiesAnyOf(
                                extensions -> assertThat(extensions).isEmpty(),
                                extensions -> assertThat(extensions).containsOnlyKeys(Contract.EXTENSIBLE_ENUM)));
    }

    /// A generated client fails at a value that a closed enumeration does not list.
    @Test
    void has_only_open_enumerations_in_responses(Service service) {
        var contract = service.contract();
        var enumerations = contract.operations().stream()
                .flatMap(contract::responses)
                .flatMap(body -> withReferences(contract, body.getSchema()))
                .filter(schema -> schema.getEnum() != null)
                .toList();
        assertThat(enumerations).isNotEmpty();
        assertThat(enumerations)
                .filteredOn(schema -> Contract.listedValues(schema).isEmpty())
                .isEmpty();
    }

    /// A client that checks a form needs the bounds. A database of the client needs the width of a column.
    @Test
    void bounds_every_text_of_a_request(Service service) {
        var contract = service.contract();
        var texts = contract.operations().stream()
                .flatMap(operation -> Stream.concat(
                        contract.parameters(operation).<Schema<?>>map(Parameter::getSchema),
                        operation.body().stream().<Schema<?>>map(MediaType::getSchema)))
                .flatMap(schema -> withReferences(contract, schema))
                .filter(schema -> Set.of("string").equals(schema.getTypes()))
                .toList();
        assertThat(texts).isNotEmpty();
        assertThat(texts).filteredOn(schema -> !isBounded(schema)).isEmpty();
    }

    private static boolean isBounded(Schema<?> text) {
        return text.getMaxLength() != null
                || text.getEnum() != null
                || text.getFormat() != null && !text.getFormat().endsWith("email")
                || text.getPattern() != null && !text.getPattern().matches(".*[*+].*");
    }

    @Test
    void requires_the_token_of_those_whom_the_route_admits(Service service) {
        var audiences = new HashMap<String, Audience>();
        service.routes()
                .all()
                .forEach((route, audience) -> route.getPatternValues()
                        .forEach(path -> route.getMethodsCondition()
                                .getMethods()
                                .forEach(method -> audiences.put(method + " " + path, audience))));
        assertThat(service.contract().operations())
                .allSatisfy(operation -> assertThat(tokens(operation))
                        .as("%s", operation)
                        .isEqualTo(
                                switch (audiences.get(operation.toString())) {
                                    case CUSTOMER, CUSTOMER_EVEN_IF_SUSPENDED -> Set.of("customer_token");
                                    case STAFF, ADMIN -> Set.of("staff_token");
                                    case SIGNED_IN -> Set.of("customer_token", "staff_token");
                                    case PUBLIC, DEVELOPER, CARD_PROCESSOR -> Set.of();
                                }));
    }

    private static Set<String> tokens(Contract.Operation operation) {
        return Stream.ofNullable(operation.description().getSecurity())
                .flatMap(List::stream)
                .flatMap(requirement -> requirement.keySet().stream())
                .collect(Collectors.toSet());
    }

    @Test
    void lists_every_code_of_an_error(Service service) {
        var listed = Contract.listedValues(Contract.properties(service.contract()
                        .document()
                        .getComponents()
                        .getSchemas()
                        .get("InvalidParam"))
                .get("code"));
        assertThat(listed.orElseThrow().stream().map(String::valueOf))
                .containsExactlyElementsOf(Stream.of(InputError.Code.values())
                        .map(code -> code.name().toLowerCase(Locale.ROOT))
                        .toList());
    }

    private static Stream<Schema<?>> withReferences(Contract contract, Schema<?> schema) {
        return withParts(schema)
                .flatMap(part ->
                        part.get$ref() == null ? Stream.of(part) : withReferences(contract, contract.resolve(part)));
    }

    private static Stream<Schema<?>> withParts(Schema<?> schema) {
        var lists = Stream.of(schema.getAllOf(), schema.getAnyOf(), schema.getOneOf())
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .<Schema<?>>map(part -> part);
        var members = Contract.properties(schema).values().stream();
        // A schema `false` has no keywords.
        var others = Stream.of(schema.getItems(), schema.getNot(), schema.getAdditionalProperties())
                .<Schema<?>>mapMulti((part, parts) -> {
                    if (part instanceof Schema<?> other) {
                        parts.accept(other);
                    }
                });
        return Stream.concat(
                Stream.of(schema),
                Stream.of(lists, members, others).flatMap(parts -> parts).flatMap(ContractTest::withParts));
    }
}
