package tel.billing.shared.web.pages;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// HTML with placeholders such as `{{title}}`, filled with variables and the texts of a language.
public final class PageTemplate {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([a-z_.]+)}}");

    private final String template;

    private PageTemplate(String template) {
        this.template = template;
    }

    public static PageTemplate of(String file) {
        return new PageTemplate(PageFile.read(file));
    }

    /// Fills each placeholder once: a value that looks like a placeholder stays unchanged.
    ///
    /// @param variables HTML; they take precedence over texts of the same name
    /// @throws IllegalArgumentException if there is neither a variable nor a text for a placeholder
    public String fill(PageLanguage language, Map<String, String> variables) {
        return PLACEHOLDER
                .matcher(template)
                .replaceAll(found -> Matcher.quoteReplacement(Optional.ofNullable(variables.get(found.group(1)))
                        .orElseGet(() -> language.text(found.group(1)))));
    }
}
