package tel.billing.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The pages of the documentation.
public final class Pages {
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");
    private static final Pattern NO_LETTER = Pattern.compile("[^\\p{L}\\p{N} _-]");

    private Pages() {}

    static List<Path> all() throws IOException {
        return Stream.concat(
                        Stream.of("README.md", "CONTRIBUTING.md").map(Billing.ROOT::resolve), below("docs").stream())
                .toList();
    }

    public static List<Path> below(String folder) throws IOException {
        try (var files = Files.walk(Billing.ROOT.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(".md")).toList();
        }
    }

    public static Path of(String path) {
        return Billing.ROOT.resolve(path);
    }

    /// As GitHub and GitLab derive them from the headings of a page.
    static Set<String> anchors(Path page) throws IOException {
        return HEADING.matcher(Files.readString(page))
                .results()
                .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
                .map(heading -> NO_LETTER.matcher(heading).replaceAll("").replace(' ', '-'))
                .collect(Collectors.toSet());
    }
}
