package tel.billing.shared.portal.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.shared.portal.frame.Language;

/// The sources of the pages, as a whole.
@DisplayName("The templates")
class TemplatesTest {
    private static final Path TEMPLATES = Path.of("src/main/jte");
    private static final Path TEXTS = Path.of("src/main/resources");
    private static final Path SOURCES = Path.of("src/main/java");

    private static final Pattern TEXT = Pattern.compile("\\btext\\(\"([a-z0-9_.]+)\"[,)]");
    private static final Pattern FAULT = Pattern.compile("fault\\((?:\"[a-z_]*\", )?\"([a-z_]+\\.[a-z_.]+)\"");
    private static final Pattern DEFAULT_LOCALE =
            Pattern.compile("\\.to(?:Lower|Upper)Case\\(\\)|String\\.format\\(|\\.formatted\\(");
    private static final Pattern INLINE = Pattern.compile("\\s(?:style|on[a-z]+)=|<style|javascript:");

    @Test
    void use_only_texts_that_exist() {
        var known = Texts.of(packages()).languages().getFirst().keys();
        var used = new TreeSet<String>();
        read(TEMPLATES, ".jte")
                .forEach(template -> TEXT.matcher(template).results().forEach(found -> used.add(found.group(1))));
        read(SOURCES, ".java")
                .forEach(source -> FAULT.matcher(source).results().forEach(found -> used.add(found.group(1))));
        assertThat(used).hasSizeGreaterThan(20);
        assertThat(known).containsAll(used);
    }

    @Test
    void have_texts_with_the_same_values_in_all_languages() {
        var languages = Texts.of(packages()).languages();
        for (var key : languages.getFirst().keys()) {
            assertThat(languages.stream().map(language -> values(language, key)).distinct())
                    .as(key)
                    .hasSize(1);
        }
    }

    @Test
    void pass_their_form_to_the_shell_for_the_title() {
        assertThat(read(TEMPLATES, ".jte").stream()
                        .filter(template -> template.contains("@param Form form\n"))
                        .filter(template -> template.contains("@template.shared.shell(")))
                .isNotEmpty()
                .allMatch(template -> template.contains("@template.shared.shell(visit = visit, form = form, "));
    }

    @Test
    void have_no_inline_scripts_and_styles() {
        assertThat(read(TEMPLATES, ".jte"))
                .isNotEmpty()
                .noneMatch(template -> INLINE.matcher(template).find());
    }

    @Test
    void do_not_depend_on_the_locale_of_the_service() {
        assertThat(read(TEMPLATES, ".jte"))
                .isNotEmpty()
                .noneMatch(template -> DEFAULT_LOCALE.matcher(template).find());
    }

    private static String values(Language language, String key) {
        return Pattern.compile("\\{\\d}")
                .matcher(language.text(key))
                .results()
                .map(found -> found.group())
                .sorted()
                .distinct()
                .toList()
                .toString();
    }

    /// The packages with texts.
    private static List<String> packages() {
        return files(TEXTS, "en.properties").stream()
                .map(file -> TEXTS.relativize(file.getParent()).toString().replace('/', '.'))
                .toList();
    }

    private static List<String> read(Path folder, String ending) {
        return files(folder, ending).stream().map(TemplatesTest::read).toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> files(Path folder, String ending) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
