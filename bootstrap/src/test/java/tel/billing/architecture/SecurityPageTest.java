package tel.billing.architecture;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SecurityPageTest {
    private static final Path PAGE = Billing.ROOT.resolve("docs/security.md");
    private static final Pattern NAMED = Pattern.compile("`(\\w+(?:Test|Contract))\\.(\\w+)`");
    private static final Pattern METHOD = Pattern.compile("(?m)^    (?:void|Stream<Dynamic\\w+>) (\\w+)\\(");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (\\d\\.\\d\\.\\d+|API\\d+) \\|.*\\|$");
    /// Empty, number, requirement, fulfilled, how, proof, empty.
    private static final int CELLS = 7;

    /// The number of requirements of levels 1 and 2 in each section of ASVS 5.0.0. They come before those of
    /// level 3.
    private static final Map<String, Integer> SECTIONS = Map.ofEntries(
            Map.entry("6.1", 3),
            Map.entry("6.2", 12),
            Map.entry("6.3", 4),
            Map.entry("6.4", 4),
            Map.entry("6.5", 5),
            Map.entry("6.6", 3),
            Map.entry("6.8", 4),
            Map.entry("7.1", 3),
            Map.entry("7.2", 4),
            Map.entry("7.3", 2),
            Map.entry("7.4", 5),
            Map.entry("7.5", 2),
            Map.entry("7.6", 2),
            Map.entry("9.1", 3),
            Map.entry("9.2", 4));

    @Test
    void names_existing_tests() throws IOException {
        var there = tests();

        assertThat(NAMED.matcher(Files.readString(PAGE)).results())
                .hasSizeGreaterThan(100)
                .allSatisfy(named -> assertThat(there.getOrDefault(named.group(1), Set.of()))
                        .as(named.group(1))
                        .contains(named.group(2)));
    }

    @Test
    void has_a_row_for_each_requirement() throws IOException {
        var asvs = SECTIONS.entrySet().stream()
                .flatMap(section -> IntStream.rangeClosed(1, section.getValue())
                        .mapToObj(number -> section.getKey() + "." + number));
        var top10 = IntStream.rangeClosed(1, 10).mapToObj(number -> "API" + number);

        assertThat(verdicts().keySet())
                .containsExactlyInAnyOrderElementsOf(Stream.concat(asvs, top10).toList());
    }

    @Test
    void proves_what_holds_and_explains_what_does_not() throws IOException {
        var left = Files.readString(PAGE).split("## Accepted risks", -1)[1];

        verdicts().forEach((number, cells) -> {
            switch (cells.get(3)) {
                case "yes" -> assertThat(cells.get(5)).as(number).containsPattern(NAMED);
                case "partly", "no" -> {
                    assertThat(cells.get(5)).as(number).isNotBlank();
                    assertThat(number.equals("API2") || left.contains("| " + number + " |"))
                            .as("%s is explained", number)
                            .isTrue();
                }
                default -> assertThat(cells.get(3)).as(number).isEqualTo("–");
            }
        });
    }

    /// The cells of each row that states whether a requirement is fulfilled. The first is empty.
    private static Map<String, List<String>> verdicts() throws IOException {
        return ROW.matcher(Files.readString(PAGE))
                .results()
                .map(MatchResult::group)
                .map(row -> Stream.of(row.split("\\|", -1)).map(String::strip).toList())
                .filter(cells -> cells.size() == CELLS)
                .collect(toMap(cells -> cells.get(1), cells -> cells));
    }

    /// The names of all test methods, by class. Reads only sources, because builds change other folders meanwhile.
    private static Map<String, Set<String>> tests() throws IOException {
        try (var modules = Files.list(Billing.ROOT)) {
            return modules.map(module -> module.resolve("src"))
                    .filter(Files::isDirectory)
                    .flatMap(SecurityPageTest::testsIn)
                    .flatMap(SecurityPageTest::methods)
                    .collect(groupingBy(method -> method[0], mapping(method -> method[1], toSet())));
        }
    }

    private static Stream<Path> testsIn(Path sources) {
        try (var files = Files.walk(sources)) {
            return files.filter(SecurityPageTest::isTest).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isTest(Path file) {
        var name = file.getFileName().toString();
        return name.endsWith("Test.java") || name.endsWith("Contract.java");
    }

    private static Stream<String[]> methods(Path file) {
        var type = file.getFileName().toString().replace(".java", "");
        try {
            return METHOD
                    .matcher(Files.readString(file))
                    .results()
                    .map(method -> new String[] {type, method.group(1)})
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
