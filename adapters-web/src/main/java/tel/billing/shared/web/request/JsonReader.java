package tel.billing.shared.web.request;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.regex.Pattern;
import tel.billing.shared.InputError;
import tel.billing.shared.web.request.JsonValue.JsonObject;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/// Parses a body strictly (RFC 8259, RFC 7493): one object in UTF-8, at most 64 levels deep, no duplicate
/// members, no NUL, no lone surrogate, no oversized number. Parsing continues after an error where possible,
/// so that all errors are found.
final class JsonReader {
    private static final int MAX_DEPTH = 64;
    private static final Pattern SANE_NUMBER = Pattern.compile("(?=.{1,64}$)[^eE]+(?:[eE][+-]?\\d{1,3})?");

    /// This class checks the depth and the numbers itself, to report their positions.
    private static final JsonFactory STRICT = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final Faults faults;

    JsonReader(Faults faults) {
        this.faults = faults;
    }

    /// The object, or empty if there is none; the errors then say why.
    Optional<JsonObject> read(byte[] body) {
        if (body.length == 0) {
            return reject(InputError.required("is required: a JSON object"));
        }
        try {
            var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
            if (text.charAt(0) == '\uFEFF') {
                return reject(InputError.malformed("must not begin with a byte order mark"));
            }
            return read(text.toString());
        } catch (CharacterCodingException _) {
            return reject(InputError.malformed("must be encoded in UTF-8"));
        }
    }

    private Optional<JsonObject> read(String text) {
        try (var parser = STRICT.createParser(ObjectReadContext.empty(), text)) {
            if (parser.nextToken() == null) {
                return reject(InputError.required("is required: a JSON object"));
            }
            var value = value(parser, JsonPath.ROOT, 1);
            if (parser.nextToken() != null) {
                return reject(InputError.malformed("must be one JSON object without trailing content"));
            }
            return value instanceof JsonObject members
                    ? Optional.of(members)
                    : reject(InputError.wrongType("must be a JSON object"));
        } catch (JacksonException e) {
            var where = e.getLocation();
            return reject(InputError.malformed(
                    where == null
                            ? "is not well-formed JSON"
                            : "is not well-formed JSON (line %d, column %d)"
                                    .formatted(where.getLineNr(), where.getColumnNr())));
        } catch (TooDeep _) {
            return reject(InputError.malformed("must not be nested more than %d levels deep".formatted(MAX_DEPTH)));
        }
    }

    private JsonValue value(JsonParser parser, JsonPath path, int level) throws TooDeep {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, path, checked(level));
            case START_ARRAY -> array(parser, path, checked(level));
            case VALUE_STRING -> string(parser.getString(), path);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getString(), path);
            case VALUE_TRUE -> new JsonValue.JsonBoolean(true);
            case VALUE_FALSE -> new JsonValue.JsonBoolean(false);
            case VALUE_NULL -> new JsonValue.JsonNull();
            case END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
                throw new IllegalStateException("unexpected token: " + parser.currentToken());
        };
    }

    private JsonObject object(JsonParser parser, JsonPath path, int level) throws TooDeep {
        var values = new LinkedHashMap<String, JsonValue>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            var name = parser.currentName();
            var there = path.member(name);
            parser.nextToken();
            var value = value(parser, there, level + 1);
            if (!Texts.isClean(name)) {
                faults.add(there, Texts.UNCLEAN);
            }
            if (values.putIfAbsent(name, value) != null) {
                faults.add(there, InputError.repeated("must not be given twice"));
            }
        }
        return new JsonObject(values);
    }

    private JsonValue array(JsonParser parser, JsonPath path, int level) throws TooDeep {
        var values = new ArrayList<JsonValue>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            values.add(value(parser, path.item(values.size()), level + 1));
        }
        return new JsonValue.JsonArray(values);
    }

    private JsonValue string(String value, JsonPath path) {
        if (!Texts.isClean(value)) {
            faults.add(path, Texts.UNCLEAN);
        }
        return new JsonValue.JsonString(value);
    }

    private JsonValue number(String literal, JsonPath path) {
        if (!SANE_NUMBER.matcher(literal).matches()) {
            faults.add(path, InputError.malformed("must be a number with fewer digits"));
        }
        return new JsonValue.JsonNumber(literal);
    }

    private static int checked(int level) throws TooDeep {
        if (level > MAX_DEPTH) {
            throw new TooDeep();
        }
        return level;
    }

    private Optional<JsonObject> reject(InputError error) {
        faults.add(JsonPath.ROOT, error);
        return Optional.empty();
    }

    /// Ends the parsing at the maximum depth.
    private static final class TooDeep extends Exception {
        private static final long serialVersionUID = 1;

        TooDeep() {
            super(null, null, false, false);
        }
    }
}
