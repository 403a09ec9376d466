package tel.billing.shared.portal;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Currency;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.InputError;
import tel.billing.shared.Money;
import tel.billing.shared.Parsed;
import tel.billing.shared.UuidText;
import tel.billing.shared.portal.frame.Language;

/// The fields of a form, or of a query. It collects all faults at once, and remembers the input, so that the
/// page can show both again. Passwords are never shown again.
public final class Form {
    /// The name of the hidden field with the secret of the page, see [Visit#formToken()].
    public static final String TOKEN = "form_token";

    /// The name of the hidden field that identifies one operation, see [FormReply].
    public static final String KEY = "idempotency_key";

    private static final String WHOLE = "";

    /// Fields with these words in their name are never sent again by a page.
    private static final Pattern SECRET = Pattern.compile("password|secret", Pattern.CASE_INSENSITIVE);

    private static final Pattern AMOUNT = Pattern.compile("\\d{1,15}(?:[.,]\\d{1,4})?");

    private final Map<String, List<String>> sent;
    private final Map<String, List<String>> values;
    private final Map<String, Fault> faults = new LinkedHashMap<>();
    private final Set<String> secrets = new HashSet<>();
    private boolean keepsKey;
    private boolean isFocusTaken;

    private Form(Map<String, List<String>> sent) {
        this.sent = sent;
        this.values = new TreeMap<>(sent);
    }

    /// The fields with their values, in their order.
    public static Form of(Map<String, List<String>> values) {
        return new Form(new LinkedHashMap<>(values));
    }

    /// A form that was not sent yet.
    public static Form empty() {
        return of(Map.of());
    }

    /// This form with another value of a field: before the first display, its default.
    public Form with(String name, String value) {
        values.put(name, List.of(value));
        return this;
    }

    /// What is wrong with a field, or with the whole form if the name is empty.
    ///
    /// @param key the key of the text
    public record Fault(String name, String key, List<Object> arguments) {
        public Fault {
            arguments = List.copyOf(arguments);
        }

        /// The text of `<key>.<name>` if there is one, otherwise of `<key>`.
        String text(Language language) {
            var specific = key + "." + name;
            return language.text(language.find(specific).isPresent() ? specific : key, arguments.toArray());
        }
    }

    /// A field that was read: its value if it is valid.
    ///
    /// @param <T> the type of the value
    public static final class Entry<T> {
        private final @Nullable T value;

        private Entry(@Nullable T value) {
            this.value = value;
        }

        /// The value. Only call this if the form is valid.
        public T get() {
            if (value == null) {
                throw new IllegalStateException("The field is not valid. Check isValid() of the form first.");
            }
            return value;
        }

        /// The value, unless it is not valid.
        public Optional<T> ifValid() {
            return Optional.ofNullable(value);
        }
    }

    /// A required text.
    public Entry<String> text(String name) {
        return required(name, Parsed::valid);
    }

    /// A required text, converted by `parse`.
    public <T> Entry<T> required(String name, Function<String, Parsed<T>> parse) {
        return single(name).map(text -> parsed(name, text, parse)).orElseGet(() -> missing(name));
    }

    /// An optional text, converted by `parse`.
    public <T> Entry<Optional<T>> optional(String name, Function<String, Parsed<T>> parse) {
        return single(name)
                .map(text ->
                        parsed(name, text, it -> parse.apply(it).flatMap(value -> Parsed.valid(Optional.of(value)))))
                .orElseGet(() -> new Entry<>(Optional.empty()));
    }

    /// A hidden field that the page always sends. Without a valid one, the request is malformed.
    public <T> T hidden(String name, Function<String, Parsed<T>> parse) {
        return switch (parse.apply(first(name))) {
            case Parsed.Valid<T>(var value) -> value;
            case Parsed.Invalid<T> _ -> throw PageFailure.malformed();
        };
    }

    /// A required password, as it was typed. It is not shown again.
    public Entry<String> password(String name) {
        secrets.add(name);
        var typed = first(name);
        return typed.isEmpty() ? missing(name) : new Entry<>(typed);
    }

    /// Whether a checkbox is checked.
    public boolean isChecked(String name) {
        return !first(name).isEmpty();
    }

    /// All values of a field.
    public List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    /// A required amount in a currency: with a point or a comma, and at most as many decimals as the currency
    /// has.
    public Entry<Money> amount(String name, Currency currency) {
        return required(name, text -> parseAmount(text, currency));
    }

    /// A required value of an enum, by its name in lower case.
    public <E extends Enum<E>> Entry<E> choice(String name, Class<E> type) {
        return required(name, text -> parseChoice(text, type));
    }

    /// An optional value of an enum, by its name in lower case.
    public <E extends Enum<E>> Entry<Optional<E>> optionalChoice(String name, Class<E> type) {
        return optional(name, text -> parseChoice(text, type));
    }

    /// Adds a fault of a field. Only the first fault of each field counts.
    ///
    /// @param key the key of its text
    public void fault(String name, String key, Object... arguments) {
        faults.putIfAbsent(name, new Fault(name, key, List.of(arguments)));
    }

    /// Adds a fault of the whole form.
    ///
    /// @param key the key of its text
    public void fault(String key) {
        fault(WHOLE, key);
    }

    /// Adds a fault of a field that a use case found. Its text is `fault.<code>`, or `fault.<code>.<name>`.
    public void fault(String name, InputError error) {
        faults.putIfAbsent(
                name,
                new Fault(
                        name,
                        "fault." + error.code().name().toLowerCase(Locale.ROOT),
                        error.limit().<List<Object>>map(List::of).orElse(List.of())));
    }

    /// Whether no fault was found so far.
    public boolean isValid() {
        return faults.isEmpty();
    }

    /// The fault of a field; empty if there is none.
    public Optional<Fault> faultOf(String name) {
        return Optional.ofNullable(faults.get(name));
    }

    /// Whether a field gets the keyboard focus: the first field of the page that has a fault. Only one call
    /// returns true, so the page must call it in the order of its fields. For a fault of the whole form, the name
    /// is empty.
    public boolean takeFocus(String name) {
        var takesIt = !isFocusTaken && faults.containsKey(name);
        isFocusTaken |= takesIt;
        return takesIt;
    }

    /// All faults, in the order in which they were found.
    public List<Fault> faults() {
        return new ArrayList<>(faults.values());
    }

    /// The input to show again. Empty for passwords.
    public String value(String name) {
        return secrets.contains(name) ? "" : first(name);
    }

    /// The key of the operation that the page offers. It stays the same until an operation with it has a result:
    /// a double click, a reload and a corrected form send the same key. Otherwise it is a new one.
    public String key() {
        return keepsKey ? sentKey().orElseGet(Form::newKey) : newKey();
    }

    /// The key that was sent; empty if it is not a UUID.
    public Optional<String> sentKey() {
        return Optional.of(all(KEY))
                .filter(all -> all.size() == 1)
                .map(List::getFirst)
                .filter(key -> UuidText.parse(key) instanceof Parsed.Valid);
    }

    /// Keeps the key, because no operation that was sent with it has a result yet.
    public Form keepKey() {
        keepsKey = true;
        return this;
    }

    /// Offers a new key, because the operation that was sent with the previous one has a result.
    public Form renewKey() {
        keepsKey = false;
        return this;
    }

    /// All fields as they were sent, without secrets, so that a page can send them again with the same key.
    /// The token of the form is the one that was sent: a form of another site does not become valid.
    public Map<String, List<String>> sendAgain() {
        var fields = new LinkedHashMap<>(sent);
        fields.keySet()
                .removeIf(name -> secrets.contains(name) || SECRET.matcher(name).find());
        return fields;
    }

    private static String newKey() {
        return UUID.randomUUID().toString();
    }

    /// Whether this value of a field is selected.
    public boolean isSelected(String name, String value) {
        return all(name).contains(value);
    }

    /// The SHA-256, in lower-case hex, of what the form does: its path and its fields without token and key.
    public String fingerprint(Visit visit) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            digest.update(("form " + visit.path()).getBytes(StandardCharsets.UTF_8));
            values.forEach((name, all) -> {
                if (!name.equals(TOKEN) && !name.equals(KEY)) {
                    digest.update((byte) 0);
                    digest.update(name.getBytes(StandardCharsets.UTF_8));
                    all.forEach(value -> {
                        digest.update((byte) 1);
                        digest.update(value.getBytes(StandardCharsets.UTF_8));
                    });
                }
            });
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private Optional<String> single(String name) {
        var text = first(name).strip();
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    private String first(String name) {
        var all = all(name);
        return all.isEmpty() ? "" : all.getFirst();
    }

    private <T> Entry<T> missing(String name) {
        fault(name, InputError.required("is required"));
        return new Entry<>(null);
    }

    /// Whether every field would reject the text. Line breaks and tabs are permitted.
    public static boolean hasControlCharacters(String text) {
        return text.chars().anyMatch(point -> Character.isISOControl(point) && !Character.isWhitespace(point));
    }

    private <T> Entry<T> parsed(String name, String text, Function<String, Parsed<T>> parse) {
        if (hasControlCharacters(text)) {
            fault(name, InputError.malformed("must not contain control characters"));
            return new Entry<>(null);
        }
        return switch (parse.apply(text)) {
            case Parsed.Valid<T>(var value) -> new Entry<>(value);
            case Parsed.Invalid<T>(var error) -> {
                fault(name, error);
                yield new Entry<>(null);
            }
        };
    }

    private static Parsed<Money> parseAmount(String text, Currency currency) {
        if (!AMOUNT.matcher(text).matches()) {
            return Parsed.invalid(InputError.malformed("must be an amount"));
        }
        var digits = currency.getDefaultFractionDigits();
        // "1.000" is a thousand to some readers, so zeros beyond the decimals of the currency are faults, too.
        var amount = new BigDecimal(text.replace(',', '.'));
        if (amount.scale() > digits) {
            return Parsed.invalid(InputError.malformed("has too many decimals"));
        }
        try {
            return Parsed.valid(new Money(amount.movePointRight(digits).longValueExact(), currency));
        } catch (ArithmeticException tooLarge) {
            return Parsed.invalid(InputError.malformed("is too large"));
        }
    }

    private static <E extends Enum<E>> Parsed<E> parseChoice(String text, Class<E> type) {
        for (var value : type.getEnumConstants()) {
            if (value.name().toLowerCase(Locale.ROOT).equals(text)) {
                return Parsed.valid(value);
            }
        }
        return Parsed.invalid(InputError.unknownValue("is none of the choices"));
    }
}
