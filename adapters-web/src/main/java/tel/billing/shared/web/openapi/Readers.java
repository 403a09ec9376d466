package tel.billing.shared.web.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// Developers who need a part of the API document: the operations with some tags, unless these require the
/// access token of other users, and what these operations refer to.
///
/// @param users how the title of their document names them
/// @param token the security scheme of their access tokens
record Readers(String users, String token, Set<String> tags) {
    static final Readers CUSTOMERS = new Readers(
            "customers",
            "customer_token",
            Set.of(
                    "signup",
                    "sessions",
                    "account",
                    "plans",
                    "subscriptions",
                    "lines",
                    "payments",
                    "wallets",
                    "invoices",
                    "service"));
    static final Readers STAFF = new Readers("staff", "staff_token", Set.of("staff", "sessions", "service"));

    private static final String SECURITY = "security";
    private static final String REFERENCE = "#/components/";

    Readers {
        tags = Set.copyOf(tags);
    }

    /// The part of a whole document.
    ObjectNode partOf(ObjectNode whole) {
        var part = whole.deepCopy();
        var info = part.withObject("/info");
        info.put("title", "%s for %s".formatted(info.path("title").asText(), users));
        var paths = part.withObject("/paths");
        paths.forEach(path -> removeIf(path.iterator(), operation -> !concerns(operation)));
        removeIf(paths.iterator(), JsonNode::isEmpty);
        operations(paths)
                .map(operation -> operation.path(SECURITY))
                .forEach(security -> removeIf(security.iterator(), requirement -> !requirement.has(token)));
        var used = operations(paths)
                .flatMap(operation -> elements(operation.path("tags")))
                .map(JsonNode::asText)
                .toList();
        removeIf(
                part.path("tags").iterator(),
                tag -> !used.contains(tag.path("name").asText()));
        keepReferenced(part.withObject("/components"), paths);
        return part;
    }

    private boolean concerns(JsonNode operation) {
        var security = operation.path(SECURITY);
        return elements(operation.path("tags")).anyMatch(tag -> tags.contains(tag.asText()))
                && (security.isEmpty() || elements(security).anyMatch(requirement -> requirement.has(token)));
    }

    private void keepReferenced(ObjectNode components, JsonNode paths) {
        var referenced = new HashSet<String>();
        referenced.add("securitySchemes/" + token);
        collect(paths, components, referenced);
        components
                .properties()
                .forEach(kind -> ((ObjectNode) kind.getValue())
                        .retain(kind.getValue()
                                .propertyStream()
                                .map(named -> named.getKey())
                                .filter(name -> referenced.contains(kind.getKey() + "/" + name))
                                .toList()));
        removeIf(components.iterator(), JsonNode::isEmpty);
    }

    /// Adds the components to which a node refers, directly or through other components.
    private static void collect(JsonNode node, JsonNode components, Set<String> referenced) {
        var reference = node.path("$ref").asText("");
        if (reference.startsWith(REFERENCE) && referenced.add(reference.substring(REFERENCE.length()))) {
            collect(components.at(reference.substring(REFERENCE.length() - 1)), components, referenced);
        }
        node.forEach(part -> collect(part, components, referenced));
    }

    private static Stream<JsonNode> operations(JsonNode paths) {
        return elements(paths).flatMap(Readers::elements);
    }

    private static Stream<JsonNode> elements(JsonNode node) {
        return StreamSupport.stream(node.spliterator(), false);
    }

    private static void removeIf(Iterator<JsonNode> nodes, Predicate<JsonNode> condition) {
        while (nodes.hasNext()) {
            if (condition.test(nodes.next())) {
                nodes.remove();
            }
        }
    }
}
