package tel.billing.shared.portal;

import java.util.List;

/// A field of a [Decision]. Its label is the text `operation.input.<name>`; its hint, if it has one, is
/// `operation.input.<name>.hint`.
public sealed interface Input {

    String name();

    /// A text on one line.
    record Line(String name, boolean required) implements Input {}

    /// A text on several lines.
    record Lines(String name, boolean required) implements Input {}

    /// A choice of a list.
    record Choice(String name, List<Option> options) implements Input {
        public Choice {
            options = List.copyOf(options);
        }
    }

    /// A checkbox.
    record Flag(String name) implements Input {}

    /// A hidden figure of the confirmation. If it is another one when the user confirms, nothing is executed, and the
    /// user sees the new figures.
    record Seen(String name, String value) implements Input {}

    /// The reason that staff enter. It is required, and goes to the audit log.
    static Input reason() {
        return new Line("reason", true);
    }

    /// The input as the reader sees it before the confirmation.
    default String shown(Visit visit, Form form) {
        return switch (this) {
            case Line _, Lines _ -> form.value(name()).strip();
            case Choice(var _, var options) ->
                options.stream()
                        .filter(option -> form.isSelected(name(), option.value()))
                        .map(Option::label)
                        .findFirst()
                        .orElse("");
            case Seen(var _, var value) -> value;
            case Flag _ -> visit.text(form.isChecked(name()) ? "operation.yes" : "operation.no");
        };
    }
}
