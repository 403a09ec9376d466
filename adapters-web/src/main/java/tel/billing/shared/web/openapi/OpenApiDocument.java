package tel.billing.shared.web.openapi;

import static java.util.stream.Collectors.toSet;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.core.util.Yaml31;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.servers.Server;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// The API document: written by hand in YAML, stored in swagger-core's model of OpenAPI 3.1.
///
/// The model silently drops what it does not know. Reading therefore compares the model with its source and
/// rejects a document that the model does not represent completely.
final class OpenApiDocument {
    private final OpenAPI model;

    private OpenApiDocument(OpenAPI model) {
        this.model = model;
    }

    /// @throws IllegalArgumentException if the text is not an OpenAPI document, or if the model loses, adds
    /// or changes members; the message names each by its JSON Pointer (RFC 6901)
    static OpenApiDocument read(String yaml) {
        try {
            // Without this check, YAML readers keep the last of two equal keys.
            var source = Yaml31.mapper()
                    .reader()
                    .with(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .readTree(yaml);
            var document = new OpenApiDocument(Yaml31.mapper().treeToValue(source.deepCopy(), OpenAPI.class));
            var differences = differences(
                            JsonPointer.empty(), source, Json31.mapper().readTree(document.json()))
                    .toList();
            if (!differences.isEmpty()) {
                throw new IllegalArgumentException("The OpenAPI 3.1 model does not represent " + differences);
            }
            return document;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("This is not an OpenAPI 3.1 document.", e);
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory must not fail", e);
        }
    }

    /// Sets the only address at which clients reach this service.
    OpenApiDocument servedAt(URI publicUrl) {
        model.setServers(List.of(new Server().url(publicUrl.toString())));
        return this;
    }

    /// The deprecated operations, named like `GET /v1/plans`.
    ///
    /// @throws IllegalArgumentException if one does not follow the policy; the message names it
    Map<String, Deprecation> deprecated() {
        var deprecated = new HashMap<String, Deprecation>();
        model.getPaths()
                .forEach((path, item) -> item.readOperationsMap().forEach((method, operation) -> {
                    if (Boolean.TRUE.equals(operation.getDeprecated())) {
                        var name = method + " " + path;
                        try {
                            deprecated.put(name, Deprecation.of(operation));
                        } catch (IllegalArgumentException e) {
                            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
                        }
                    }
                }));
        return Map.copyOf(deprecated);
    }

    /// The document in UTF-8.
    byte[] json() {
        try {
            return Json31.mapper().writeValueAsBytes(model);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("writing the model must not fail", e);
        }
    }

    /// The part of the document for these readers, in UTF-8.
    byte[] json(Readers readers) {
        try {
            var whole = (ObjectNode) Json31.mapper().readTree(json());
            return Json31.mapper().writeValueAsBytes(readers.partOf(whole));
        } catch (IOException e) {
            throw new IllegalStateException("writing a document in memory must not fail", e);
        }
    }

    private static Stream<JsonPointer> differences(JsonPointer place, JsonNode source, JsonNode copy) {
        if (source.isObject() && copy.isObject()) {
            return names(source, copy)
                    .flatMap(name -> differences(place.appendProperty(name), source.path(name), copy.path(name)));
        }
        if (isRequired(place) && source.isArray() && copy.isArray()) {
            return elements(source).equals(elements(copy)) ? Stream.empty() : Stream.of(place);
        }
        if (source.isArray() && copy.isArray() && source.size() == copy.size()) {
            return IntStream.range(0, source.size())
                    .boxed()
                    .flatMap(index -> differences(place.appendIndex(index), source.path(index), copy.path(index)));
        }
        return source.equals(copy) ? Stream.empty() : Stream.of(place);
    }

    private static Stream<String> names(JsonNode source, JsonNode copy) {
        var names = new TreeSet<String>();
        source.fieldNames().forEachRemaining(names::add);
        copy.fieldNames().forEachRemaining(names::add);
        return names.stream();
    }

    /// The model sorts `required`. The order has no meaning (JSON Schema Validation, 6.5.3).
    private static boolean isRequired(JsonPointer place) {
        return place.toString().endsWith("/required");
    }

    private static Set<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).collect(toSet());
    }
}
