package tel.billing.shared.web.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import tools.jackson.databind.json.JsonMapper;

/// Two requests are equal exactly if method, path and JSON value are.
class FingerprintTest {
    private static final int DEPTH = 3;
    private static final String CHARACTERS = "ab\"\\,:{}é\n";

    @RepeatedTest(500)
    void order_and_white_space_do_not_matter(RepetitionInfo seed) {
        var random = new Random(seed.getCurrentRepetition());
        var value = object(random, DEPTH);
        assertThat(fingerprint(spelled(value, random))).isEqualTo(fingerprint(spelled(value, random)));
    }

    @RepeatedTest(500)
    void different_values_differ(RepetitionInfo seed) {
        var random = new Random(seed.getCurrentRepetition());
        var one = object(random, DEPTH);
        var other = object(random, DEPTH);
        assertThat(fingerprint(spelled(one, random)).equals(fingerprint(spelled(other, random))))
                .isEqualTo(one.equals(other));
    }

    @Test
    void escapes_do_not_matter() {
        assertThat(fingerprint("{\"caf\\u00e9\": \"\\/\\ud83d\\ude00\"}"))
                .isEqualTo(fingerprint("{\"café\": \"/😀\"}"));
    }

    @Test
    void numbers_are_compared_by_value() {
        assertThat(fingerprint("{\"a\": 1000}"))
                .isEqualTo(fingerprint("{\"a\": 1e3}"))
                .isEqualTo(fingerprint("{\"a\": 1000.00}"))
                .isNotEqualTo(fingerprint("{\"a\": 1001}"))
                .isNotEqualTo(fingerprint("{\"a\": \"1000\"}"));
        assertThat(fingerprint("{\"a\": -0}")).isEqualTo(fingerprint("{\"a\": 0.0}"));
    }

    @Test
    void similar_values_differ() {
        assertThat(List.of(
                        "{\"a\": \"b\", \"c\": \"d\"}",
                        "{\"a\": \"b,c:d\"}",
                        "{\"a\": \"b\\\",\\\"c\\\":\\\"d\"}",
                        "{\"a\": {\"b\": \"c\"}}",
                        "{\"a\": [\"b\", \"c\"]}",
                        "{\"a\": [[\"b\"], \"c\"]}",
                        "{\"a\": null}",
                        "{\"a\": \"null\"}",
                        "{\"a\": true}",
                        "{\"a\": []}",
                        "{\"a\": {}}",
                        "{}"))
                .extracting(FingerprintTest::fingerprint)
                .doesNotHaveDuplicates();
    }

    @Test
    void method_and_path_matter() {
        assertThat(fingerprint("POST", "/v1/a", "{}"))
                .matches("[0-9a-f]{64}")
                .isNotEqualTo(fingerprint("POST", "/v1/b", "{}"))
                .isNotEqualTo(fingerprint("DELETE", "/v1/a", "{}"));
    }

    private static Map<String, Object> object(Random random, int depth) {
        var members = new TreeMap<String, Object>();
        IntStream.range(0, random.nextInt(4)).forEach(_ -> members.put(text(random), value(random, depth)));
        return members;
    }

    private static Object value(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 5 : 3)) {
            case 0 -> text(random);
            case 1 -> random.nextLong(-3, 3);
            case 2 -> random.nextBoolean();
            case 3 ->
                Stream.generate(() -> value(random, depth - 1))
                        .limit(random.nextInt(3))
                        .toList();
            default -> object(random, depth - 1);
        };
    }

    private static String text(Random random) {
        return random.ints(random.nextInt(4), 0, CHARACTERS.length())
                .mapToObj(at -> CHARACTERS.substring(at, at + 1))
                .collect(Collectors.joining());
    }

    /// The value as JSON, with its members in any order and random white space.
    private static String spelled(Object value, Random random) {
        var blank = " \n\t".repeat(random.nextInt(2));
        return blank
                + switch (value) {
                    case Map<?, ?> members -> {
                        var names = new ArrayList<>(new TreeMap<>(members).keySet());
                        Collections.shuffle(names, random);
                        yield "{"
                                + String.join(
                                        ",",
                                        names.stream()
                                                .map(name -> spelled(name, random)
                                                        + blank
                                                        + ":"
                                                        + spelled(members.get(name), random))
                                                .toList())
                                + blank
                                + "}";
                    }
                    case List<?> items ->
                        "["
                                + String.join(
                                        ",",
                                        items.stream()
                                                .map(item -> spelled(item, random))
                                                .toList())
                                + "]";
                    default -> JsonMapper.shared().writeValueAsString(value);
                };
    }

    private static String fingerprint(String json) {
        return fingerprint("POST", "/v1/orders", json);
    }

    private static String fingerprint(String method, String path, String json) {
        var request = new MockHttpServletRequest(method, path);
        return Body.of(request, json.getBytes(UTF_8)).fingerprint();
    }
}
