package tel.billing.journey.api;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.swagger.v3.oas.models.media.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import tel.billing.journey.Call;
import tel.billing.journey.Contract;
import tel.billing.journey.Contract.Operation;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tools.jackson.databind.JsonNode;

/// Invalid bodies derived from the body that the operation expects. `caller` is an access token with access
/// to the operation.
record InvalidBodies(Service service, String caller, Operation operation) {
    /// Wrong values of each type, by the code of their error.
    private static final Map<String, Map<String, List<String>>> WRONG = Map.of(
            "string",
                    Map.of(
                            "wrong_type", List.of("1", "true", "null", "[]", "{}", "[\"x\"]"),
                            "malformed", List.of("\"a\\u0000b\"", "\"\\ud800\"", "\"\\ude00x\"")),
            "integer",
                    Map.of(
                            "wrong_type",
                            List.of("\"1000\"", "true", "null", "[]", "{}", "1000.0", "1e3", "0.5"),
                            "too_large",
                            List.of("9223372036854775808"),
                            "too_small",
                            List.of("-9223372036854775809"),
                            "malformed",
                            List.of("1e999999999")),
            "boolean", Map.of("wrong_type", List.of("\"true\"", "1", "0", "null", "[]", "{}")),
            "object", Map.of("wrong_type", List.of("\"{}\"", "1", "true", "null", "[]")));
    private static final String UNKNOWN = "not_known_here";

    Stream<DynamicTest> tests() {
        var tests = new ArrayList<DynamicTest>();
        members().forEach((name, schema) -> {
            var described = service.contract().resolve(schema);
            WRONG.get(typeOf(described))
                    .forEach((code, values) -> values.forEach(wrong -> tests.add(
                            dynamicTest(name + ": " + wrong, () -> refused(withMember(name, wrong), name, code)))));
            if (described.getMaxLength() != null) {
                var tooLong = "\"%s\"".formatted("x".repeat(described.getMaxLength() + 1));
                tests.add(dynamicTest(name + " too long", () -> refusedInAnyWay(withMember(name, tooLong))));
            }
            tests.add(dynamicTest(
                    name + " twice",
                    () -> refused(withMember(name, "1, \"%s\": 1".formatted(name)), name, "repeated")));
        });
        for (var name : required()) {
            tests.add(dynamicTest("without " + name, () -> refused(withMember(name, ""), name, "required")));
        }
        tests.add(dynamicTest(
                "with an unknown member",
                () -> refused(withMore("\"%s\": 1".formatted(UNKNOWN)), UNKNOWN, "unknown_name")));
        tests.add(dynamicTest("with all faults at once", this::allAtOnce));
        if (operation.path().contains("{id}")) {
            tests.add(dynamicTest("to a malformed id", this::malformedId));
        }
        wholes().forEach((name, body) -> tests.add(dynamicTest(
                name,
                () -> assertThat(send(body.getBytes(UTF_8))
                                .mustBe(422, "validation.failed")
                                .faultyNames())
                        .containsExactly("body"))));
        tests.add(dynamicTest("in UTF-16", () -> send(whole().getBytes(UTF_16)).mustBe(422, "validation.failed")));
        tests.add(dynamicTest(
                "ten megabytes", () -> send(new byte[10 * 1024 * 1024]).mustBe(413, "about:blank")));
        for (var type : List.of(
                "text/plain",
                "application/xml",
                "application/json; charset=utf-16",
                "application/x-www-form-urlencoded",
                "json")) {
            tests.add(dynamicTest(
                    "as " + type,
                    () -> call().header("Content-Type", type)
                            .bytes(whole().getBytes(UTF_8))
                            .send()
                            .mustBe(415, "about:blank")));
        }
        tests.add(dynamicTest(
                "without a content type",
                () -> call().bytes(whole().getBytes(UTF_8)).send().mustBe(415, "about:blank")));
        tests.add(dynamicTest(
                "with an Accept header without JSON",
                () -> call().header("Accept", "text/html").json(whole()).send().mustBe(406, "about:blank")));
        return tests.stream();
    }

    private void allAtOnce() {
        var text = new StringBuilder("{\"" + UNKNOWN + "\": 1");
        members().keySet().forEach(name -> text.append(", \"").append(name).append("\": [[]]"));
        var refusal = service.call(operation.method(), path())
                .bearer(caller)
                .header("Idempotency-Key", "not-a-uuid")
                .json(text + "}")
                .send();
        refusal.mustBe(422, "validation.failed");
        var names = new ArrayList<>(members().keySet());
        names.add(UNKNOWN);
        if (needsKey()) {
            names.add("Idempotency-Key");
            assertThat(refusal.errorCodes()).containsEntry("Idempotency-Key", "not_a_uuid");
        }
        assertThat(refusal.faultyNames()).containsExactlyInAnyOrderElementsOf(names);
    }

    private void malformedId() {
        var path = operation
                .path()
                .replace("{id}", "x")
                .replaceAll("\\{[^/]+}", UUID.randomUUID().toString());
        var call = service.call(operation.method(), path)
                .bearer(caller)
                .key(UUID.randomUUID())
                .json(whole());
        var refusal = call.send().mustBe(404, "not_found");
        assertThat(refusal.text("detail")).isEqualTo("The id in the path is not a UUID. Check the id.");
        assertThat(call.send().body()).as("repeated").isEqualTo(refusal.body());
    }

    private Map<String, String> wholes() {
        var wholes = new LinkedHashMap<>(Map.of(
                "that is not JSON", "hello",
                "that is truncated", "{\"a\": ",
                "with trailing content", "{} {}",
                "that is a list", "[{}]",
                "that is a text", "\"{}\"",
                "nested 10,000 deep", "{\"a\":".repeat(10_000) + "1" + "}".repeat(10_000),
                "of 10,000 open brackets", "[".repeat(10_000)));
        if (!members().isEmpty()) {
            wholes.put("that is blank", " ");
            wholes.put("that is null", "null");
        }
        if (operation.requiresBody()) {
            wholes.put("that is empty", "");
        }
        return wholes;
    }

    /// A token or a password that is too long is a wrong one. A resource of the path may not exist.
    private void refusedInAnyWay(String body) {
        assertThat(send(body.getBytes(UTF_8)).status()).isIn(401, 404, 422);
    }

    private void refused(String body, String name, String code) {
        var refusal = send(body.getBytes(UTF_8)).mustBe(422, "validation.failed");
        assertThat(refusal.errorCodes()).as("%s", refusal).containsEntry(name, code);
        assertThat(refusal.body()).as("a clear reason").doesNotContain("Exception", "tools.jackson", "java.");
    }

    private Reply send(byte[] body) {
        return call().header("Content-Type", "application/json").bytes(body).send();
    }

    private Call call() {
        return service.call(operation.method(), path()).bearer(caller).key(UUID.randomUUID());
    }

    private String path() {
        return operation.path().replaceAll("\\{[^/]+}", UUID.randomUUID().toString());
    }

    private boolean needsKey() {
        return service.contract()
                .parameters(operation)
                .anyMatch(parameter -> parameter.getName().equals("Idempotency-Key"));
    }

    private static String typeOf(Schema<?> schema) {
        return String.join(" or ", schema.getTypes());
    }

    private Optional<Schema<?>> schema() {
        return operation.body().map(body -> service.contract().resolve(body.getSchema()));
    }

    private Map<String, Schema<?>> members() {
        return schema().map(Contract::properties).orElse(Map.of());
    }

    private List<String> required() {
        return schema().map(Schema::getRequired).orElse(List.of());
    }

    private JsonNode example() {
        var body = operation.body().orElseThrow();
        var example = body.getExamples() == null
                ? body.getExample()
                : body.getExamples().values().iterator().next().getValue();
        return Contract.json(example);
    }

    private String whole() {
        return operation.body().isEmpty() ? "{}" : example().toString();
    }

    /// The example with another value for this member, or without the member if the value is empty.
    private String withMember(String name, String value) {
        var text = new ArrayList<String>();
        example()
                .propertyStream()
                .filter(member -> !member.getKey().equals(name))
                .forEach(member -> text.add("\"%s\": %s".formatted(member.getKey(), member.getValue())));
        if (!value.isEmpty()) {
            text.add("\"%s\": %s".formatted(name, value));
        }
        return "{" + String.join(", ", text) + "}";
    }

    /// The example with a prefix.
    private String withMore(String member) {
        return whole().equals("{}") ? "{" + member + "}" : whole().replaceFirst("\\{", "{" + member + ", ");
    }
}
