package tel.billing.shared.portal.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.FormReply;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;

/// The pages of an operation that staff execute: first a form with a preview, then the same preview with the entered
/// values, to be confirmed. Texts: `operation.<name>.title`, `.lead`, `.button`, and its consequences `.effect.1` to
/// `.effect.9`. `.changed` says that the facts of an [Input.Seen] have changed.
///
/// @param subject what is changed, such as the name of the company
/// @param back the page of the subject, to which Cancel leads
/// @param obstacle the key of the text that says why the operation is impossible now; then there is no form
/// @param defaults fills a form with the present values
/// @param destructive whether it takes something away: money, access, data or a number
/// @param confirming whether the values are complete and wait for the confirmation
/// @param once whether the operation has an Idempotency-Key, so that the form can be sent again
public record Decision(
        String name,
        String subject,
        String back,
        List<Fact> facts,
        List<Input> inputs,
        Optional<String> obstacle,
        UnaryOperator<Form> defaults,
        boolean destructive,
        boolean confirming,
        boolean once) {
    private static final String PAGE = "shared/decision";
    private static final int MAX_EFFECTS = 9;
    private static final String CHANGED = "changed";

    /// The hidden field of the confirmation.
    public static final String CONFIRMED = "confirmed";

    /// The hidden field with which the user returns from the confirmation to the form.
    public static final String EDIT = "edit";

    public Decision {
        facts = List.copyOf(facts);
        inputs = List.copyOf(inputs);
    }

    /// An operation without facts and fields.
    public static Decision of(String name, String subject, String back) {
        return new Decision(
                name,
                subject,
                back,
                List.of(),
                List.of(),
                Optional.empty(),
                UnaryOperator.identity(),
                false,
                false,
                false);
    }

    /// With a further line of the preview.
    public Decision fact(String label, String value) {
        return facts(List.of(new Fact(label, value)));
    }

    /// With further lines of the preview.
    public Decision facts(List<Fact> more) {
        return new Decision(
                name, subject, back, joined(facts, more), inputs, obstacle, defaults, destructive, confirming, once);
    }

    /// With further fields.
    public Decision inputs(Input... more) {
        return new Decision(
                name,
                subject,
                back,
                facts,
                joined(inputs, List.of(more)),
                obstacle,
                defaults,
                destructive,
                confirming,
                once);
    }

    /// With the reason why the operation is impossible, if there is one.
    public Decision obstacle(Optional<String> key) {
        return new Decision(name, subject, back, facts, inputs, key, defaults, destructive, confirming, once);
    }

    /// With the values of fields before the user enters others, and again when they have changed meanwhile.
    public Decision defaults(UnaryOperator<Form> values) {
        return new Decision(name, subject, back, facts, inputs, obstacle, values, destructive, confirming, once);
    }

    /// With a button that warns, because the operation takes something away.
    public Decision warn() {
        return new Decision(name, subject, back, facts, inputs, obstacle, defaults, true, confirming, once);
    }

    /// The key of one of its texts.
    public String key(String part) {
        return "operation." + name + "." + part;
    }

    /// What the operation changes, one sentence each.
    public List<String> effects(Visit visit) {
        return IntStream.rangeClosed(1, MAX_EFFECTS)
                .mapToObj(number -> visit.language().find(key("effect." + number)))
                .flatMap(Optional::stream)
                .toList();
    }

    /// Whether the user confirmed the entered values. Limits that the operation itself changes are checked before
    /// only, so that a repeated request gets the first result.
    public static boolean isConfirmed(Form form) {
        return form.isChecked(CONFIRMED);
    }

    /// The form with the present values.
    public View start(Form form) {
        return ask(defaults.apply(form));
    }

    /// The form with the entered values.
    public View.Page ask(Form form) {
        return View.page(PAGE, this, form);
    }

    /// What follows when the form was sent: the form with its faults, the confirmation, or the operation. A
    /// confirmed operation is executed even if it looks impossible now, because it may be a repeated request.
    public View next(Form form, Supplier<View> execution) {
        if (!isConfirmed(form) && inputs.stream().anyMatch(input -> hasChanged(input, form))) {
            form.fault(key(CHANGED));
            return ask(defaults.apply(form)).status(View.CONFLICT);
        }
        if (!form.isValid() || form.isChecked(EDIT)) {
            return ask(form);
        }
        if (isConfirmed(form)) {
            return execution.get();
        }
        return obstacle.isPresent() ? ask(form) : confirm(form);
    }

    private static boolean hasChanged(Input input, Form form) {
        return input instanceof Input.Seen(var name, var value)
                && !form.all(name).isEmpty()
                && !form.value(name).equals(value);
    }

    /// The fields that the user enters.
    public List<Input> entries() {
        return inputs.stream().filter(input -> !(input instanceof Input.Seen)).toList();
    }

    /// The facts that the use case compares.
    public List<Input.Seen> seen() {
        return inputs.stream()
                .filter(Input.Seen.class::isInstance)
                .map(Input.Seen.class::cast)
                .toList();
    }

    /// As [#next], for an operation with an Idempotency-Key.
    ///
    /// @param execution returns an `ExecuteOnce.Result`
    public View nextOnce(Form form, Supplier<Object> execution) {
        var keyed = new Decision(name, subject, back, facts, inputs, obstacle, defaults, destructive, confirming, true);
        return keyed.next(form, () -> View.once(execution.get(), form, () -> keyed.again(form)));
    }

    /// A request that is still running keeps its key, so only the confirmation can be sent again.
    private View again(Form form) {
        var fault = form.faultOf("").map(Form.Fault::key).orElse("");
        if (fault.equals("form.still_running")) {
            return asSent(form).confirm(form);
        }
        return fault.equals(key(CHANGED)) ? start(form) : ask(form);
    }

    /// The running request may change the facts. With other ones, the form would not be the same request.
    private Decision asSent(Form form) {
        var sent = inputs.stream()
                .map(input ->
                        input instanceof Input.Seen(var fact, var _) ? new Input.Seen(fact, form.value(fact)) : input)
                .toList();
        return new Decision(name, subject, back, facts, sent, obstacle, defaults, destructive, confirming, once);
    }

    /// The reply if the use case found other facts than the form contained.
    public FormReply outdated() {
        return new FormReply.Outdated(key(CHANGED));
    }

    private View confirm(Form form) {
        var confirmation =
                new Decision(name, subject, back, facts, inputs, obstacle, defaults, destructive, true, once);
        return View.page(PAGE, confirmation, form);
    }

    private static <T> List<T> joined(List<T> first, List<T> then) {
        return new ArrayList<>(Stream.concat(first.stream(), then.stream()).toList());
    }
}
