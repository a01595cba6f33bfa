-- Limits between which nothing fits would refuse every quote, and seconds that are none would end it at once.
alter table transfer_settings
  add constraint transfer_settings_fit check (
    min_amount > 0 and min_amount <= max_amount and pagomovil_max > 0 and standard_monthly_cap >= 0 and enhanced_monthly_cap >= 0
    and deposit_quote_seconds > 0 and confirm_seconds > 0
  );
