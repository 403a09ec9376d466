package tel.billing.shared.bootstrap.startup;

import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.util.ClassUtils;
import tel.billing.shared.bootstrap.settings.Setting;

/// The failure for a value that Spring could not convert: the setting, its valid values, and its value.
final class WrongSetting {
    private static final Pattern SECRET = Pattern.compile(".*(password|secret|key|token).*");

    private WrongSetting() {}

    static Optional<String> sentence(BindException wrong) {
        return Optional.ofNullable(wrong.getProperty()).map(property -> {
            var name = property.getName().toString();
            var value = property.getValue();
            return Setting.ofProperty(name)
                    .map(setting -> setting.refuse(value).sentence())
                    .orElseGet(() -> "%s must be %s, but is \"%s\"."
                            .formatted(
                                    VariableNames.ofProperty(name),
                                    words(wrong.getTarget().getType().toClass()),
                                    SECRET.matcher(name).matches() ? "(not shown)" : value));
        });
    }

    private static String words(Class<?> type) {
        var boxed = ClassUtils.resolvePrimitiveIfNecessary(type);
        if (boxed == Integer.class || boxed == Long.class) {
            return "a whole number";
        }
        if (boxed == Boolean.class) {
            return "true or false";
        }
        if (boxed == Duration.class) {
            return "a duration such as 5s";
        }
        if (boxed == InetAddress.class) {
            return "an address or host name of this machine";
        }
        if (boxed.isEnum()) {
            return Arrays.stream(boxed.getEnumConstants())
                    .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(", ", "one of ", ""));
        }
        return "a value of another form";
    }
}
