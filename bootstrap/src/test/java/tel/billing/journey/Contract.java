package tel.billing.journey;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The API document of the service, parsed into swagger-core's model of OpenAPI 3.1 as a client would.
public final class Contract {
    /// The only keyword that JSON Schema does not define.
    public static final String EXTENSIBLE_ENUM = "x-extensible-enum";

    private static final String PROBLEM = "application/problem+json";
    /// Headers that the API document describes for all responses at once, and headers of HTTP itself.
    private static final Set<String> GENERAL_HEADERS = Set.of(
            "connection",
            "content-length",
            "content-security-policy",
            "content-type",
            "date",
            "keep-alive",
            "permissions-policy",
            "referrer-policy",
            "strict-transport-security",
            "transfer-encoding",
            "vary",
            "x-content-type-options",
            "x-frame-options");
    /// Pages and sandboxes are not part of the API.
    private static final Pattern APART = Pattern.compile(
            "/|/docs(/.*)?|/dev/.*|/assets/.*|/signup/confirm|/password/reset|/email/confirm|/staff/enrol"
                    + "|/payment/return");

    private final OpenAPI document;
    private final List<Operation> operations;
    private final JsonNode definitions;
    private final SchemaRegistry registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private final Map<String, com.networknt.schema.Schema> validators = new ConcurrentHashMap<>();

    private Contract(OpenAPI document) {
        this.document = document;
        this.operations = document.getPaths().entrySet().stream()
                .flatMap(path -> path.getValue().readOperationsMap().entrySet().stream()
                        .map(operation ->
                                new Operation(operation.getKey().name(), path.getKey(), operation.getValue())))
                .toList();
        document.getComponents().getSchemas().forEach((name, schema) -> {
            closeEnumerations(schema);
            if (!name.endsWith("Problem")) {
                closeObjects(schema);
            }
        });
        operations.stream().flatMap(this::ownSchemas).forEach(schema -> {
            closeEnumerations(schema);
            closeObjects(schema);
        });
        this.definitions = json(document.getComponents().getSchemas());
    }

    static Contract servedAt(HttpClient http, URI uri) {
        try {
            var reply = http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
            return new Contract(Json31.mapper().readValue(reply.body(), OpenAPI.class));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /// A route as described.
    public record Operation(String method, String path, io.swagger.v3.oas.models.Operation description) {
        private static final Map<String, Pattern> PATTERNS = new ConcurrentHashMap<>();

        private boolean isAt(String asked) {
            return PATTERNS.computeIfAbsent(path, Operation::pattern)
                    .matcher(asked)
                    .matches();
        }

        private static Pattern pattern(String path) {
            return Pattern.compile(path.replaceAll("\\{[^/]+}", "[^/]+"));
        }

        public boolean isForStaff() {
            return needsToken() && description.getTags().contains("staff");
        }

        public boolean needsToken() {
            return Optional.ofNullable(description.getSecurity()).stream()
                    .flatMap(List::stream)
                    .findAny()
                    .isPresent();
        }

        /// The JSON media type of its request body; absent if there is no body.
        public Optional<MediaType> body() {
            return Optional.ofNullable(description.getRequestBody())
                    .map(body -> body.getContent().get("application/json"));
        }

        public boolean requiresBody() {
            return body().isPresent()
                    && Boolean.TRUE.equals(description.getRequestBody().getRequired());
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    public OpenAPI document() {
        return document;
    }

    public List<Operation> operations() {
        return operations;
    }

    /// All named schemas, and all schemas of requests and responses, without their parts.
    public Stream<Schema<?>> schemas() {
        var named = document.getComponents().getSchemas().values().stream().<Schema<?>>map(schema -> schema);
        return Stream.concat(named, operations.stream().flatMap(this::schemas));
    }

    private Stream<Schema<?>> schemas(Operation operation) {
        var parameters = parameters(operation).<Schema<?>>map(Parameter::getSchema);
        var bodies = bodies(operation).map(MediaType::getSchema).filter(Objects::nonNull);
        return Stream.concat(parameters, bodies.<Schema<?>>map(schema -> schema));
    }

    /// The request and response bodies of an operation.
    public Stream<MediaType> bodies(Operation operation) {
        var sent = Stream.ofNullable(operation.description().getRequestBody()).map(RequestBody::getContent);
        return Stream.concat(sent.flatMap(content -> content.values().stream()), responses(operation));
    }

    /// The response bodies of an operation.
    public Stream<MediaType> responses(Operation operation) {
        return operation.description().getResponses().values().stream()
                .map(this::resolve)
                .map(ApiResponse::getContent)
                .filter(Objects::nonNull)
                .flatMap(content -> content.values().stream());
    }

    /// The inline schemas of JSON responses, without problems.
    private Stream<Schema<?>> ownSchemas(Operation operation) {
        return operation.description().getResponses().values().stream()
                .map(this::resolve)
                .map(ApiResponse::getContent)
                .filter(Objects::nonNull)
                .flatMap(content -> Stream.ofNullable(content.get("application/json")))
                .<Schema<?>>map(MediaType::getSchema)
                .filter(schema -> schema.get$ref() == null);
    }

    public Stream<Parameter> parameters(Operation operation) {
        return Stream.ofNullable(operation.description().getParameters())
                .flatMap(List::stream)
                .map(parameter -> resolve(
                        parameter, parameter.get$ref(), document.getComponents().getParameters()::get));
    }

    private ApiResponse resolve(ApiResponse response) {
        return resolve(response, response.get$ref(), document.getComponents().getResponses()::get);
    }

    /// The schema that a `$ref` refers to, or the schema itself.
    public Schema<?> resolve(Schema<?> schema) {
        return resolve(schema, schema.get$ref(), document.getComponents().getSchemas()::get);
    }

    private static <T> T resolve(T itself, @Nullable String reference, Function<String, T> named) {
        return reference == null ? itself : named.apply(reference.substring(reference.lastIndexOf('/') + 1));
    }

    public static Map<String, Schema<?>> properties(Schema<?> schema) {
        var properties = new LinkedHashMap<String, Schema<?>>();
        if (schema.getProperties() != null) {
            schema.getProperties().forEach(properties::put);
        }
        return properties;
    }

    public static JsonNode json(Object part) {
        try {
            // In JSON Schema, the named schemas are definitions.
            return JsonMapper.shared()
                    .readTree(
                            Json31.mapper().writeValueAsString(part).replace("\"#/components/schemas/", "\"#/$defs/"));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static boolean isApart(String path) {
        return APART.matcher(path).matches();
    }

    /// Fails unless its operation describes the response, or HTTP itself defines it.
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
            assertThat(reply.json().path("retry_after").asString(""))
                    .as("retry_after in %s", reply)
                    .isEqualTo(reply.header("Retry-After").orElse(""));
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
        if (reply.status() == 401 && reply.text("type").endsWith(":auth.client_invalid")) {
            // a request with wrong credentials of an API client does not reach the operation either
            return;
        }
        assertThat(reply.header("Deprecation").isPresent())
                .as("Deprecation of %s", reply)
                .isEqualTo(Boolean.TRUE.equals(operation.description().getDeprecated()));
        var responses = operation.description().getResponses();
        var status = Integer.toString(reply.status());
        assertThat(responses).as("not described: %s", reply).containsKey(status);
        var response = resolve(Objects.requireNonNull(responses.get(status)));
        assertThat(headers(response)).as("described headers of %s", reply).containsAll(specificHeaders(reply));
        var content = response.getContent();
        if (content == null) {
            assertThat(reply.body()).as("body of %s", reply).isEmpty();
            return;
        }
        var type = reply.header("Content-Type").orElse("none").split(";", 2)[0];
        assertThat(content).as("%s of %s", type, reply).containsKey(type);
        if (!type.endsWith("json")) {
            return;
        }
        var described = Objects.requireNonNull(content.get(type)).getSchema();
        var faults = validator(operation + " " + status, described, type)
                .validate(
                        reply.json(),
                        context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)));
        assertThat(faults).as("against its schema: %s", reply).isEmpty();
    }

    private static Set<String> headers(ApiResponse response) {
        return Objects.requireNonNullElse(response.getHeaders(), Map.<String, Header>of()).keySet().stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }

    private static List<String> specificHeaders(Reply reply) {
        return reply.headers().map().keySet().stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .filter(name -> !GENERAL_HEADERS.contains(name) && !name.startsWith("access-control-"))
                .toList();
    }

    private com.networknt.schema.Schema validator(String name, Schema<?> described, String type) {
        return validators.computeIfAbsent(name, _ -> {
            var whole = (ObjectNode) json(described);
            whole.set("$defs", definitions);
            if (type.equals(PROBLEM)) {
                whole.put("unevaluatedProperties", false);
            }
            return registry.getSchema(whole);
        });
    }

    /// The values of an open enumeration, to which values may be added.
    public static Optional<List<?>> listedValues(Schema<?> schema) {
        return Optional.ofNullable(schema.getExtensions()).map(extensions -> (List<?>) extensions.get(EXTENSIBLE_ENUM));
    }

    @SuppressWarnings("unchecked")
    private static <T> void setEnum(Schema<T> schema, List<?> values) {
        schema.setEnum((List<T>) values);
    }

    /// Rejects values that an open enumeration does not list, at every level.
    private static void closeEnumerations(Schema<?> schema) {
        listedValues(schema).ifPresent(values -> setEnum(schema, values));
        parts(schema).forEach(Contract::closeEnumerations);
    }

    /// Rejects undescribed members at every level.
    private static void closeObjects(Schema<?> schema) {
        if (schema.getProperties() != null && schema.getAdditionalProperties() == null) {
            schema.setAdditionalProperties(false);
        }
        parts(schema).forEach(Contract::closeObjects);
    }

    private static Stream<Schema<?>> parts(Schema<?> schema) {
        return Stream.concat(properties(schema).values().stream(), Stream.ofNullable(schema.getItems()));
    }
}
