package tel.billing.story;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tel.billing.story.ReportedStory.Line;

/// Stories as pages in Markdown: an index, and a page for each chapter. The pages do not depend on the order
/// of the test run.
record StoryPages(List<ReportedStory> stories) {
    /// Marks a story whose test failed.
    static final String FAILS = " (FAILS)";

    private static final String INDEX = "README.md";
    private static final String HEAD = """
        # Use cases

        What the service does, as stories that every build runs. The clock starts on 5 January 2026 at 09:00 UTC;
        a date without a time is 09:00 UTC. The seller is in the Netherlands (Amsterdam time) unless a story says
        otherwise. A month of the plan starter costs EUR 10.00, of business EUR 30.00, of enterprise EUR 100.00. Prices
        of plans exclude VAT; top-ups and statements include it. New customers have a draft on starter. Ada is in the
        Netherlands (21 %), Bela in Hungary (27 %) and Cleo in Greece (24 %). Cards are approved unless a story says
        otherwise. Dora works in support, and Egon is the operator's administrator.

        """;
    private static final List<String> KEYWORDS = List.of("Given", "When", "Then");
    private static final int MAX_LENGTH = 100;

    /// The text of each page, by file name.
    Map<String, String> byFile() {
        var sorted = this.stories.stream()
                .sorted(Comparator.comparing(ReportedStory::place))
                .toList();
        var chapters = grouped(sorted, story -> story.place().chapter());
        var index = new StringBuilder(HEAD);
        var pages = new LinkedHashMap<String, String>();
        chapters.forEach((chapter, stories) -> {
            index.append(contents(chapter, stories));
            pages.put(chapter.file(), page(chapter, stories));
        });
        pages.put(INDEX, index.toString());
        return pages;
    }

    private static String contents(Chapter chapter, List<ReportedStory> stories) {
        var topics = stories.stream()
                .map(ReportedStory::topic)
                .distinct()
                .map(topic -> "  - [%s](%s#%s)\n".formatted(topic, chapter.file(), anchor(topic)))
                .collect(joining());
        return "- [%s](%s)\n%s".formatted(chapter.title(), chapter.file(), topics);
    }

    private static String page(Chapter chapter, List<ReportedStory> stories) {
        var text = new StringBuilder("# %s\n\n[All use cases](%s)\n".formatted(chapter.title(), INDEX));
        grouped(stories, ReportedStory::topic).forEach((topic, ofTopic) -> {
            text.append("\n## %s\n".formatted(topic));
            grouped(ofTopic, ReportedStory::sentence)
                    .forEach((sentence, ofStory) -> text.append(story(sentence, ofStory)));
        });
        return text.toString();
    }

    private static String story(String sentence, List<ReportedStory> stories) {
        var heading = heading(sentence);
        var mark = stories.stream().allMatch(ReportedStory::holds) ? "" : FAILS;
        var examples = stories.stream().map(ReportedStory::lines).toList();
        var body = examples.size() == 1 ? passages(examples.getFirst()) : examples(examples);
        return "\n### %s%s\n\n%s".formatted(heading, mark, body);
    }

    /// Names of tests cannot contain the hyphens of "e-mail" and "top-up".
    private static String heading(String sentence) {
        return (sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1))
                .replaceAll("\\b([Ee])mail", "$1-mail")
                .replaceAll("\\b([Tt])op up", "$1op-up");
    }

    private static String passages(List<Line> lines) {
        var text = new StringBuilder();
        for (var rest = lines; !rest.isEmpty(); ) {
            var keyword = rest.getFirst().keyword();
            var steps = rest.stream()
                    .takeWhile(line -> line.keyword().equals(keyword))
                    .map(Line::text)
                    .toList();
            text.append(passage(keyword, steps));
            rest = rest.subList(steps.size(), rest.size());
        }
        return text.toString();
    }

    /// On one line, unless that is long or ambiguous.
    private static String passage(String keyword, List<String> steps) {
        var sentence = sentence(steps);
        var isPlain = sentence.length() <= MAX_LENGTH && steps.stream().noneMatch(step -> step.contains(","));
        return "- **%s** %s\n".formatted(keyword, isPlain ? sentence : String.join("\n- and ", steps));
    }

    private static String sentence(List<String> steps) {
        return steps.size() < 2
                ? String.join("", steps)
                : String.join(", ", steps.subList(0, steps.size() - 1)) + ", and " + steps.getLast();
    }

    /// A table of the differences between examples, after their common steps.
    private static String examples(List<List<Line>> examples) {
        var first = examples.getFirst();
        var common = (int) IntStream.range(0, first.size())
                .takeWhile(i -> examples.stream()
                        .allMatch(lines -> i < lines.size() && lines.get(i).equals(first.get(i))))
                .count();
        var rows = examples.stream()
                .map(lines -> lines.subList(common, lines.size()))
                .toList();
        return passages(first.subList(0, common)) + (common == 0 ? "" : "\n") + table(rows);
    }

    private static String table(List<List<Line>> rows) {
        var cells = rows.stream().map(StoryPages::cells).toList();
        var columns = cells.stream()
                .flatMap(row -> row.keySet().stream())
                .distinct()
                .sorted()
                .toList();
        var head = Stream.of(
                row(columns.stream().map(StoryPages::keyword)),
                row(columns.stream().map(_ -> "---")));
        var body = cells.stream()
                .map(row -> row(columns.stream().map(column -> sentence(row.getOrDefault(column, List.of())))));
        return Stream.concat(head, body).collect(joining());
    }

    /// The steps of an example by column. Each passage is one column, so that the order of the steps is kept.
    private static Map<Integer, List<String>> cells(List<Line> lines) {
        var cells = new HashMap<Integer, List<String>>();
        var column = 0;
        for (var line : lines) {
            while (!keyword(column).equals(line.keyword())) {
                column++;
            }
            cells.computeIfAbsent(column, _ -> new ArrayList<>()).add(line.text());
        }
        return cells;
    }

    private static String keyword(int column) {
        return KEYWORDS.get(column % KEYWORDS.size());
    }

    private static String row(Stream<String> cells) {
        return cells.collect(joining(" | ", "| ", " |\n"));
    }

    /// The anchor that GitHub generates for a heading.
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} -]", "")
                .replace(' ', '-');
    }

    private static <K> Map<K, List<ReportedStory>> grouped(
            List<ReportedStory> stories, Function<ReportedStory, K> key) {
        return stories.stream().collect(groupingBy(key, LinkedHashMap::new, toList()));
    }
}
