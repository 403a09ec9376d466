package tel.billing.journey.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.swagger.v3.oas.models.parameters.Parameter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tel.billing.journey.Call;
import tel.billing.journey.Contract;
import tel.billing.journey.Contract.Operation;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;

/// Sends every kind of invalid request to every operation of the API document.
@OnService
@DisplayName("An invalid request")
class InvalidRequestsTest {
    private static final String UNKNOWN = "not_known_here";
    private static final List<Integer> NO_ROUTE = List.of(400, 404);
    private static final List<Integer> METHOD_REFUSED = List.of(405);

    static Customer ada;
    static String before;

    @BeforeAll
    static void a_customer_has_money(Service service) {
        ada = Customer.of(service);
        ada.topUp(1000).mustBe(200);
        before = state();
    }

    @AfterAll
    static void changes_nothing(Service service) {
        assertThat(state()).isEqualTo(before);
        assertThat(service.mailbox().of("ada@example.com"))
                .as("e-mail to the address in the API document's examples")
                .isEmpty();
    }

    @TestFactory
    Stream<DynamicContainer> as_a_body_is_refused_with_all_its_faults(Service service) {
        return service.contract().operations().stream()
                .filter(operation -> !operation.method().equals("GET") && !proves(operation))
                .map(operation -> DynamicContainer.dynamicContainer(
                        operation.toString(),
                        new InvalidBodies(service, callerOf(service, operation), operation).tests()));
    }

    @TestFactory
    Stream<DynamicTest> that_proves_nothing_is_refused_for_that_alone(Service service) {
        return service.contract().operations().stream()
                .filter(InvalidRequestsTest::proves)
                .flatMap(operation -> Stream.of("", "hello", "{\"a\": ", "[{}]", "null", "[".repeat(10_000))
                        .map(body -> dynamicTest(
                                operation + " of " + body.substring(0, Math.min(10, body.length())),
                                () -> service.call(operation.method(), operation.path())
                                        .json(body)
                                        .send()
                                        .mustBe(401, "auth.invalid_credentials"))));
    }

    @TestFactory
    Stream<DynamicTest> in_path_and_query_is_refused(Service service) {
        return service.contract().operations().stream()
                .filter(operation -> operation.method().equals("GET"))
                .map(operation -> dynamicTest(operation.toString(), () -> {
                    rubbishPaths(operation)
                            .forEach(path -> assertThat(
                                            get(service, operation, path + requiredQuery(service.contract(), operation))
                                                    .send()
                                                    .status())
                                    .as(path)
                                    .isIn(takesOtherMethods(service.contract(), path) ? METHOD_REFUSED : NO_ROUTE));
                    rubbishQueries(service.contract(), operation).forEach((query, name) -> {
                        var refusal = get(service, operation, concrete(operation) + query)
                                .send();
                        refusal.mustBe(422, "validation.failed");
                        assertThat(refusal.faultyNames()).as(query).containsExactly(name);
                    });
                    assertThat(get(service, operation, concrete(operation) + "?not_known_here=%00&%F0=%FF")
                                    .send()
                                    .status())
                            .isLessThan(500);
                    get(service, operation, concrete(operation))
                            .header("Accept", "image/png")
                            .send()
                            .mustBe(406, "about:blank");
                    get(service, operation, concrete(operation))
                            .header("Accept", "rubbish;;")
                            .send()
                            .mustBe(406, "about:blank");
                }));
    }

    private static Stream<String> rubbishPaths(Operation operation) {
        return operation.path().contains("{")
                ? Stream.of(
                                "x",
                                "%00",
                                "%20",
                                "%F0%9F%98%80",
                                "..%2F..",
                                "%ED%A0%80",
                                "x".repeat(4_000),
                                UUID.randomUUID().toString() + "0",
                                "EURO",
                                "eur")
                        .map(text -> operation.path().replaceAll("\\{[^/]+}", text))
                : Stream.of(operation.path() + "/" + UNKNOWN, operation.path() + "/", operation.path() + ";a=b");
    }

    /// An invalid value of one path may be a valid id in another, which is then not found.
    private static boolean takesOtherMethods(Contract contract, String path) {
        var methods = contract.operations().stream()
                .filter(operation -> path.matches(operation.path().replaceAll("\\{[^/]+}", "[^/]+")))
                .map(Operation::method)
                .toList();
        return !methods.isEmpty() && !methods.contains("GET");
    }

    private static Map<String, String> rubbishQueries(Contract contract, Operation operation) {
        var parameters = contract.parameters(operation)
                .filter(parameter -> parameter.getIn().equals("query"))
                .toList();
        var names = parameters.stream().map(Parameter::getName).toList();
        var queries = new LinkedHashMap<String, String>();
        if (isList(contract, operation) && parameters.stream().noneMatch(InvalidRequestsTest::isRequired)) {
            queries.put("?%s=1".formatted(UNKNOWN), UNKNOWN);
        }
        if (names.contains("limit")) {
            Stream.of("0", "101", "-1", "1.0", "x", "", "9999999999999999999", "%00", "1&limit=2", "%EF%BC%91")
                    .forEach(limit -> queries.put("?limit=" + limit, "limit"));
        }
        if (names.contains("cursor")) {
            Stream.of("", "x", "%00", "AAAA", "x".repeat(3_000), "%F0%9F%98%80", "a&cursor=b")
                    .forEach(cursor -> queries.put("?cursor=" + cursor, "cursor"));
        }
        return queries;
    }

    /// The public list of plans ignores parameters.
    private static boolean isList(Contract contract, Operation operation) {
        return !operation.path().equals("/v1/plans")
                && Stream.ofNullable(operation.description().getResponses().get("200"))
                        .flatMap(response -> Stream.ofNullable(response.getContent()))
                        .flatMap(content -> Stream.ofNullable(content.get("application/json")))
                        .anyMatch(body -> Contract.properties(contract.resolve(body.getSchema()))
                                .containsKey("items"));
    }

    private static boolean isRequired(Parameter parameter) {
        return Boolean.TRUE.equals(parameter.getRequired());
    }

    /// Without it, the query would be rejected before the resource is looked up.
    private static String requiredQuery(Contract contract, Operation operation) {
        return operation.path().contains("{")
                ? contract.parameters(operation)
                        .filter(parameter ->
                                parameter.getIn().equals("query") && Boolean.TRUE.equals(parameter.getRequired()))
                        .map(parameter -> "%s=%s".formatted(parameter.getName(), parameter.getExample()))
                        .collect(Collectors.joining("&", "?", ""))
                : "";
    }

    private static String concrete(Operation operation) {
        return operation
                .path()
                .replace("{currency}", "EUR")
                .replaceAll("\\{[^/]+}", UUID.randomUUID().toString());
    }

    private static Call get(Service service, Operation operation, String path) {
        return service.get(path).bearer(callerOf(service, operation));
    }

    /// Whether its body authenticates the sender. No other fault is reported without that.
    private static boolean proves(Operation operation) {
        return operation.path().startsWith("/v1/webhooks/");
    }

    private static String callerOf(Service service, Operation operation) {
        return operation.isForStaff() ? service.admin().accessToken() : ada.accessToken();
    }

    private static String state() {
        return Stream.of("/v1/me", "/v1/wallets", "/v1/payments", "/v1/wallets/EUR/entries")
                .map(path -> ada.get(path).mustBe(200).body())
                .toList()
                .toString();
    }
}
