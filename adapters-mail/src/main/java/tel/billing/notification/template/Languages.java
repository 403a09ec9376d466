package tel.billing.notification.template;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import tel.billing.notification.RecipientLocale;
import tel.billing.shared.Country;

/// All languages of the e-mails, found by their folders on the class path. Readers whose country is
/// unknown, or is not listed by any language, get English.
final class Languages {
    private static final String FOLDERS = "classpath*:tel/billing/notification/template/*/" + Language.PROPERTIES;

    private final Language english;
    private final List<Language> all;
    private final Map<Country, Language> byCountry = new HashMap<>();

    Languages(Collection<Language> all) {
        this.all = List.copyOf(all);
        this.english = all.stream()
                .filter(language -> language.locale().toLanguageTag().equals("en"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("The e-mail templates in English are missing"));
        all.forEach(language -> language.countries().forEach(country -> {
            if (byCountry.put(country, language) != null) {
                throw new IllegalStateException("Two languages list the country %s".formatted(country));
            }
        }));
    }

    static Languages found() {
        try {
            var files = new PathMatchingResourcePatternResolver(Languages.class.getClassLoader()).getResources(FOLDERS);
            return new Languages(Arrays.stream(files)
                    .map(file -> Language.of(folder(file), file))
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException("The folders of the e-mail templates cannot be listed", e);
        }
    }

    Language of(RecipientLocale recipientLocale) {
        return recipientLocale.country().map(byCountry::get).orElse(english);
    }

    List<Language> all() {
        return all;
    }

    private static String folder(Resource file) {
        try {
            var path = file.getURL().getPath().split("/", -1);
            return path[path.length - 2];
        } catch (IOException e) {
            throw new UncheckedIOException("The URL of %s cannot be read".formatted(file), e);
        }
    }
}
