package tel.billing.journey;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// What the service promises in its own description, and nothing beside it.
final class Contract {
    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch", "head", "options");
    private static final String PROBLEM = "application/problem+json";
    /// Pages and sandboxes are no part of the API.
    private static final Pattern APART = Pattern.compile(
            "/dev/.*|/assets/.*|/signup/confirm|/password/reset|/email/confirm|/staff/enrol|/payment/return");

    private final JsonNode document;
    private final JsonNode schemasByName;
    private final List<Operation> operations;
    private final SchemaRegistry registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

    private Contract(JsonNode document) {
        // to JSON Schema, the schemas are definitions
        this.document =
                JsonMapper.shared().readTree(document.toString().replace("\"#/components/schemas/", "\"#/$defs/"));
        this.operations = this.document
                .required("paths")
                .propertyStream()
                .flatMap(path -> path.getValue()
                        .propertyStream()
                        .filter(method -> METHODS.contains(method.getKey()))
                        .map(method -> new Operation(
                                method.getKey().toUpperCase(Locale.ROOT), path.getKey(), method.getValue())))
                .toList();
        this.schemasByName = this.document.required("components").required("schemas");
        schemasByName
                .propertyStream()
                .filter(schema -> !schema.getKey().endsWith("Problem"))
                .forEach(schema -> close(schema.getValue()));
    }

    static Contract servedAt(HttpClient http, URI uri) {
        try {
            var reply = http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
            return new Contract(JsonMapper.shared().readTree(reply.body()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /// A route as it is described.
    record Operation(String method, String path, JsonNode description) {

        private boolean isAt(String asked) {
            return Pattern.matches(path.replaceAll("\\{[^/]+}", "[^/]+"), asked);
        }

        boolean isForStaff() {
            return needsToken() && description.path("tags").toString().contains("staff");
        }

        boolean needsToken() {
            return !description.path("security").isEmpty();
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    List<Operation> operations() {
        return operations;
    }

    JsonNode schemas() {
        return schemasByName;
    }

    static boolean isApart(String path) {
        return APART.matcher(path).matches();
    }

    /// What a `$ref` points at, or the node itself.
    JsonNode resolve(JsonNode node) {
        return node.has("$ref")
                ? document.at(node.required("$ref")
                        .asString()
                        .replace("#/$defs/", "#/components/schemas/")
                        .substring(1))
                : node;
    }

    /// Fails unless the answer is one that its operation describes, or one that HTTP itself gives.
    void hold(Reply reply) {
        if (isApart(reply.path())) {
            return;
        }
        assertThat(reply.header("X-Request-Id")).as("X-Request-Id of %s", reply).isPresent();
        if (reply.isRefusal()) {
            assertThat(reply.header("Content-Type"))
                    .as("Content-Type of %s", reply)
                    .hasValue(PROBLEM);
            assertThat(reply.text("instance")).as("instance of %s", reply).isEqualTo(reply.path());
            assertThat(reply.number("status")).as("status in %s", reply).isEqualTo(reply.status());
        }
        var there = operations.stream()
                .filter(operation -> operation.isAt(reply.path()))
                .toList();
        var asked = there.stream()
                .filter(operation -> operation.method().equals(reply.method()))
                .findFirst();
        if (asked.isPresent()) {
            holdAgainst(asked.get(), reply);
        } else {
            reply.mustBe(there.isEmpty() ? 404 : 405, there.isEmpty() ? "not-found" : "about:blank");
        }
    }

    private void holdAgainst(Operation operation, Reply reply) {
        if (reply.status() == 400) {
            // what cannot be parsed has not reached the operation
            reply.mustBe(400, "about:blank");
            return;
        }
        var response = resolve(operation.description().required("responses").path(Integer.toString(reply.status())));
        assertThat(response.isMissingNode()).as("not described: %s", reply).isFalse();
        var content = response.path("content");
        if (content.isEmpty()) {
            assertThat(reply.body()).as("body of %s", reply).isEmpty();
            return;
        }
        var type = reply.header("Content-Type").orElse("none").split(";", 2)[0];
        assertThat(content.has(type)).as("%s of %s", type, reply).isTrue();
        if (!type.endsWith("json")) {
            return;
        }
        var faults = schema(
                        operation + " " + reply.status(), content.required(type).required("schema"), type)
                .validate(
                        reply.json(),
                        context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)));
        assertThat(faults).as("against its schema: %s", reply).isEmpty();
    }

    private Schema schema(String name, JsonNode described, String type) {
        return schemas.computeIfAbsent(name, key -> {
            var whole = (ObjectNode) described.deepCopy();
            whole.set("$defs", schemasByName);
            if (type.equals(PROBLEM)) {
                whole.put("unevaluatedProperties", false);
            }
            return registry.getSchema(whole);
        });
    }

    /// Refuses members that are not described, at every level.
    private static void close(JsonNode schema) {
        if (schema instanceof ObjectNode object && object.has("properties") && !object.has("additionalProperties")) {
            object.put("additionalProperties", false);
        }
        children(schema).forEach(Contract::close);
    }

    private static Stream<JsonNode> children(JsonNode schema) {
        return Stream.concat(
                schema.path("properties").valueStream(),
                Optional.of(schema.path("items")).filter(JsonNode::isObject).stream());
    }
}
