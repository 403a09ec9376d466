package tel.billing.shared.web.request;

import jakarta.servlet.http.HttpServletRequest;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import tel.billing.shared.ExternalId;
import tel.billing.shared.InputError;
import tel.billing.shared.ListFilter;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.paging.CursorFormat;

/// The query of a request. Read all parameters, then call [#complete], as for a [Body]. Unknown parameters
/// are rejected, because a misspelt filter would return everything.
public final class Query {
    private static final Pattern LIMIT = Pattern.compile("[0-9]{1,3}");

    private final HttpServletRequest request;
    private final Set<String> known = new HashSet<>();
    private final Faults faults = new Faults();

    Query(HttpServletRequest request) {
        this.request = request;
    }

    /// An optional parameter, converted by `parse`.
    public <T> Field<Optional<T>> optional(String name, Function<String, Parsed<T>> parse) {
        known.add(name);
        var values = request.getParameterValues(name);
        if (values == null) {
            return Field.of(Optional.empty());
        }
        if (values.length > 1) {
            return rejected(name, InputError.repeated("must be given once"));
        }
        if (!Texts.isClean(values[0])) {
            return rejected(name, Texts.UNCLEAN);
        }
        return switch (parse.apply(values[0])) {
            case Parsed.Valid<T>(var value) -> Field.of(Optional.of(value));
            case Parsed.Invalid<T>(var error) -> rejected(name, error);
        };
    }

    /// A required parameter, converted by `parse`.
    public <T> Field<T> required(String name, Function<String, Parsed<T>> parse) {
        if (request.getParameterValues(name) == null) {
            known.add(name);
            return rejected(name, InputError.required("is required"));
        }
        var value = optional(name, parse);
        return value.ifRead().flatMap(Function.identity()).map(Field::of).orElseGet(Field::rejected);
    }

    /// An optional parameter with the name of a constant, in lower case.
    public <E extends Enum<E>> Field<Optional<E>> optional(String name, Class<E> constants) {
        return optional(name, text -> Choices.parse(text, List.of(constants.getEnumConstants())));
    }

    /// The wanted items of an account's list, from `status`, `external_id`, `from` and `to`.
    public <E extends Enum<E>> Field<ListFilter<E>> filter(Class<E> states) {
        var status = optional("status", states);
        var externalId = optional("external_id", ExternalId::parse);
        var from = optional("from", Times::parse);
        var to = optional("to", text -> Times.end(text, from.ifRead().flatMap(Function.identity())));
        return Field.by(() -> new ListFilter<>(status.get(), externalId.get(), from.get(), to.get()));
    }

    /// The requested page of a list, from `limit` and `cursor`.
    public <K> Field<PageRequest<K>> page(CursorFormat<K> cursors) {
        var limit = optional("limit", Query::limit);
        var after = optional("cursor", cursors::read);
        return limit.ifRead().isPresent() && after.ifRead().isPresent()
                ? Field.of(new PageRequest<>(limit.get().orElse(PageRequest.DEFAULT_LIMIT), after.get()))
                : Field.rejected();
    }

    /// Rejects the request if its query has any error, otherwise makes a value of the parameters.
    public <T> T complete(Supplier<T> making) {
        request.getParameterMap().keySet().stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> faults.add(name, InputError.unknownName("is not a known parameter")));
        faults.rejectIfAny();
        return making.get();
    }

    private static Parsed<Integer> limit(String text) {
        var range = "must be an integer from 1 to " + PageRequest.MAX_LIMIT;
        if (!LIMIT.matcher(text).matches()) {
            return Parsed.invalid(InputError.malformed(range));
        }
        var limit = Integer.parseInt(text);
        return limit >= 1 && limit <= PageRequest.MAX_LIMIT
                ? Parsed.valid(limit)
                : Parsed.invalid(InputError.outOfRange(limit, 1, PageRequest.MAX_LIMIT, range));
    }

    private <T> Field<T> rejected(String name, InputError error) {
        faults.add(name, error);
        return Field.rejected();
    }
}
