/// A VAT register that answers without the EU: by test numbers, by the form of all others, and as it is told.
@NullMarked
package tel.billing.tax.sandbox;

import org.jspecify.annotations.NullMarked;
