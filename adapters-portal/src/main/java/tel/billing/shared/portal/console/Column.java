package tel.billing.shared.portal.console;

/// A column of a [Listing]. The key of its heading is `console.column.<name>`; a CSV file has the name.
///
/// @param isNumber whether the column contains amounts or numbers
public record Column(String name, boolean isNumber) {

    public static Column text(String name) {
        return new Column(name, false);
    }

    public static Column number(String name) {
        return new Column(name, true);
    }

    /// The key of the heading.
    public String key() {
        return "console.column." + name;
    }
}
