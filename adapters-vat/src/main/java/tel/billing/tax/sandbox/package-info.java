/// A VAT register that answers without the EU: by test numbers, and by the form of all others.
@NullMarked
package tel.billing.tax.sandbox;

import org.jspecify.annotations.NullMarked;
